"""The organiser's pages: from an empty event to the podium. Everything works without scripts."""
