"""Pharaoh's Tomb: explore a maze of tiles, read the inscriptions, and be the first in the burial chamber."""
