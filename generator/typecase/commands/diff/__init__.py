"""The command `typecase diff`, its reports and its gate."""
