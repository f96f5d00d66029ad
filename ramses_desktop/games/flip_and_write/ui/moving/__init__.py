"""What a flip-and-write table shows beyond the move itself: symbols that fly to the score card, and completed cards."""
