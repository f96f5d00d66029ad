"""The widgets around a board. Each is told what to show; none of them plays."""
