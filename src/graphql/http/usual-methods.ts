/** What routes answer that refuse all methods but a few; others find no route. One for each of HTTP's 35 methods took 5 MB. */
export const usualMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"];
