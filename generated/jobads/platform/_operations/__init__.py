"""Operations of the Platform API as data, imported with the first call. Printed by
typecase from platform.yaml."""
