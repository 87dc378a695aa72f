// Stands in for the cookie consent of the bank: replace this file, or name another in brands.*.consent.scriptUrl.
