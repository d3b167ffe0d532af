registry = {}
