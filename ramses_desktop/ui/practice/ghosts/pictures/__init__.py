"""What races are shown with: tables side by side, the line of points, blocks, and a ghost's sign."""
