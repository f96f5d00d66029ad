"""Decisions that players got wrong, asked again."""
