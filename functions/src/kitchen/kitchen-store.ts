import { FieldValue, type Firestore } from '@google-cloud/firestore';
import { BLANK_KITCHEN, type Kitchen, type NotificationSettings } from '../contract/kitchen';
import { contactsCollection, kitchensCollection } from '../firestore/collections';

export function createKitchenStore(db: Firestore) {
  return {
    /** Resolves with the pickup details of a cook. All texts are empty if the cook has saved none. */
    async findKitchen(uid: string): Promise<Kitchen> {
      const { place, times, payment, note } = {
        ...BLANK_KITCHEN,
        ...(await kitchensCollection(db).doc(uid).get()).data(),
      };
      return { place, times, payment, note };
    },

    async saveKitchen(uid: string, kitchen: Kitchen): Promise<void> {
      await kitchensCollection(db).doc(uid).set(kitchen);
    },

    async findNotifications(uid: string): Promise<NotificationSettings> {
      return { mail: (await contactsCollection(db).doc(uid).get()).data()?.mail ?? false };
    },

    /**
     * Saves whether the user wants emails about orders. `email` is the verified email address, or
     * undefined if the user wants no emails.
     */
    async saveNotifications(uid: string, email: string | undefined): Promise<void> {
      const contact = contactsCollection(db).doc(uid);
      await contact.set(
        email === undefined ? { mail: false, email: FieldValue.delete() } : { mail: true, email },
        { merge: true },
      );
    },
  };
}
