/** Delivery days ahead that are distinguished; a parcel that takes longer counts as if it took this long. */
export const mostDays = 60;
