"""Help for when something does not work: noticing a crash, examining the installation, and writing a report to attach. Nothing
is ever sent."""
