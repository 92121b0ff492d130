"""Operations of the Job Search API as data, imported with the first call. Printed by
typecase from search.yaml."""
