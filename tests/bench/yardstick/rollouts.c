/* Whole games of cards and pencil for two players in plain C: 48 cards, 28 turns, a greedy policy, then a random one. The cards are
   made up and the rules simplified: it is the near-limit of one core for such work, by which bench_kernel.py measures our rates, and
   never a reference for rules or scores. Prints games per CPU second, best of five.

   cc -O2 -o rollouts rollouts.c && ./rollouts [GAMES] */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <time.h>
#include "data.h"
#define FULL 0x1FFFFFF
#define NL 0x1EF7BDE
#define NR 0xF7BDEF
typedef int32_t I;
static const I PEN[60]={0,1,2,4,7,11,16,22,29,37,46,56,67,79,92,106,121,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137,137};
static const I RB[3]={10,6,3};
static const I BAG[8]={0,1,1,2,2,3,4,5};
static inline I rnd(I*st,I n){uint32_t s=(uint32_t)st[107]*1664525u+1013904223u;st[107]=(I)s;return (I)((s>>16)%(uint32_t)n);}
static inline I draw(I*st){I n=st[48];if(n<=0){abort();}I i=49+rnd(st,n);I c=st[i];n--;st[i]=st[49+n];st[48]=n;return c;}
static void new_game(I*st,long seed){memset(st,0,432);st[107]=(I)(uint32_t)(seed*2654435761L+12345);for(I i=0;i<48;i++)st[49+i]=i;st[48]=48;
 for(I b=0;b<32;b+=16){I c=draw(st);st[b]=c;st[b+2]=D0[c];c=draw(st);st[b+3]=c;st[b+5]=D0[c];}
 for(I i=32;i<36;i++)st[i]=draw(st);}
static inline I scan(I x,I a,I cd,I t){I best=-1;I o=OFF[t],e=OFF[t+1];
 for(I k=o;k<e;k++){I m=M[k];if((m&a)&&!(m&x)){I s=V[k];I p=cd-D[k];if(p>0)s+=3*p;s=s<<8|(k-o);if(s>best)best=s;}}return best;}
static void complete(I*st,I b,I q){I c=st[q],col=c/12;st[b+10]+=10;I n=++st[b+11+col];
 if(!(n&1)&&n<=6){I r=36+col*3+(n>>1)-1;I w=st[r];if(w<3){st[b+10]+=RB[w];st[r]=w+1;}}
 I best=-1,bi=0;for(I i=32;i<36;i++){c=st[i];I v=CV[c];if(st[b+11+c/12]&1)v+=8;if(v>best){best=v;bi=i;}}
 c=st[bi];st[bi]=draw(st);st[q]=c;st[q+1]=0;st[q+2]=D0[c];}
static inline void apply(I*st,I b,I q,I t,I k){k+=OFF[t];st[q+1]|=M[k];if(D[k]<st[q+2])st[q+2]=D[k];I g=G[k];
 if(g){st[b+15]+=g&7;st[b+7]+=g>>3&7;st[b+8]+=g>>6&7;if(g&07000&&!st[b+6]){st[b+6]=1;st[b+10]+=5;}
  if(g&0770000){I d=st[b+9]+(g>>12&7)-2*(g>>15&7);st[b+9]=d>0?d:0;} if(g>>18)complete(st,b,q);}}
static inline I adj(I x,I c){if(!x)return ENT[c];return (x<<5|x>>5|(x&NR)<<1|(x&NL)>>1)&FULL;}
static void single(I*st,I b){I tf=st[b+6]*336;I c=st[b],x=st[b+1],t=tf+c*7+6;I e=scan(x,adj(x,c),st[b+2],t);
 c=st[b+3];x=st[b+4];I t2=tf+c*7+6;I f=scan(x,adj(x,c),st[b+5],t2);
 if(e>=f){if(e>=0)apply(st,b,b,t,e&255);}else apply(st,b,b+3,t2,f&255);}
static void chain(I*st,I b){while(st[b+15]>0){st[b+15]--;single(st,b);}}
static void move(I*st,I b,I pat){I tf=st[b+6]*336,best=-1,bt=0,bq=b;
 for(I q=b;q<=b+3;q+=3){I c=st[q],x=st[q+1],cd=st[q+2],a=adj(x,c),t=tf+c*7+pat;I e=scan(x,a,cd,t);if(e>best){best=e;bt=t;bq=q;}
  t=tf+c*7+6;e=scan(x,a,cd,t);if(e>best){best=e;bt=t;bq=q;}}
 if(best>=0)apply(st,b,bq,bt,best&255);chain(st,b);}
static I legal(I*st,I b,I pat,I*out){I n=0,tf=st[b+6]*336;for(I q=b;q<=b+3;q+=3){I c=st[q],x=st[q+1],a=adj(x,c);
  for(int z=0;z<2;z++){I t=tf+c*7+(z?6:pat);for(I k=OFF[t];k<OFF[t+1];k++){I m=M[k];if((m&a)&&!(m&x))out[n++]=q<<20|t<<8|(k-OFF[t]);}}}return n;}
static void move_random(I*st,I b,I pat){I L[512];I n=legal(st,b,pat,L);if(n){I e=L[rnd(st,n)];apply(st,b,e>>20,e>>8&0xFFF,e&255);}
 while(st[b+15]>0){st[b+15]--;n=legal(st,b,6,L);if(n){I e=L[rnd(st,n)];apply(st,b,e>>20,e>>8&0xFFF,e&255);}}}
static I reveal(I*st){if(st[106]%7==0){st[97]=8;memcpy(st+98,BAG,32);st[6]=0;st[22]=0;}I n=st[97];I i=98+rnd(st,n);I p=st[i];n--;st[i]=st[98+n];st[97]=n;return p;}
static void rollout(I*st,I np,I pol){while(st[106]<28){I p=reveal(st);if(!pol){move(st,0,p);if(np>1)move(st,16,p);}else{move_random(st,0,p);if(np>1)move_random(st,16,p);}st[106]++;}}
static I score(I*st,I b){I r=st[b+7],g=st[b+8];I lo=r<g?r:g,hi=r<g?g:r;return st[b+10]+5*lo+(hi-lo)-PEN[st[b+9]>39?39:st[b+9]];}
static double now(){struct timespec t;clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&t);return t.tv_sec+t.tv_nsec*1e-9;}
int main(int ac,char**av){long n=ac>1?atol(av[1]):200000;
 for(int pol=0;pol<2;pol++){double best=0;long tot=0;for(int rep=0;rep<5;rep++){double t=now();tot=0;I st[108];
   for(long i=0;i<n;i++){new_game(st,i);rollout(st,2,pol);tot+=score(st,0)+score(st,16);}double g=n/(now()-t);if(g>best)best=g;}
   printf("C pol %d best %.0f games/s mean %.2f check %ld\n",pol,best,tot/2.0/n,tot);}return 0;}
