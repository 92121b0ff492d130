"""Operations of the Applicant Disposition API as data, imported with the first call.
Printed by typecase from disposition.yaml."""
