"""Shared by the flip-and-write games: cards, bit boards, rules, playouts, bots, and their screen."""
