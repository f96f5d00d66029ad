"""Tells players how well they played. It knows games only through their advisers, and judges by what a seat had seen when it
decided, never by what came later. Bots and the screen are not its business."""
