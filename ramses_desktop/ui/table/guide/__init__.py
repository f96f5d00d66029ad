"""The guided first game at a table: which step it is at, what that allows, and the ibis that explains it."""
