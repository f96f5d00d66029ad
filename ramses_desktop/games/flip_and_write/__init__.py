"""What the flip-and-write games share: cards, bit boards, rules, play-outs, bots, and their screen."""
