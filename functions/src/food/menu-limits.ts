/** How many dishes one cook can have and add. Firestore counts them, so all instances share them. */
export interface MenuLimits {
  dishes: number;
  /** In any 60 minutes, removed dishes included. */
  additionsPerHour: number;
}

export const publicMenuLimits: MenuLimits = { dishes: 200, additionsPerHour: 30 };

/** For the local suite, whose tests add hundreds of dishes as a few cooks. */
export const raisedMenuLimits: MenuLimits = { ...publicMenuLimits, additionsPerHour: 1_000_000 };
