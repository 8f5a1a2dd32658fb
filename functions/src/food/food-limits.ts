/**
 * The limits for the foods of one cook. The API checks them against the foods and the additions in
 * Firestore, so they apply across all API instances.
 */
export interface FoodLimits {
  maxFoods: number;
  /**
   * The maximum number of dishes that a cook can add in any 60 minutes. Dishes that were removed
   * after their addition count too.
   */
  additionsPerHour: number;
}

export const deployedFoodLimits: FoodLimits = { maxFoods: 200, additionsPerHour: 30 };

/**
 * The limits for the local emulators. They differ from the deployed limits only in a higher
 * `additionsPerHour`, because tests add hundreds of dishes per account.
 */
export const testFoodLimits: FoodLimits = { ...deployedFoodLimits, additionsPerHour: 1_000_000 };
