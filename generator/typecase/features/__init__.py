"""Features: outputs that stand beside the core, each in a folder of its own."""
