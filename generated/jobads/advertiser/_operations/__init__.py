"""Operations of the Advertiser Management and Reporting API as data, imported with the
first call. Printed by typecase from advertiser.yaml."""
