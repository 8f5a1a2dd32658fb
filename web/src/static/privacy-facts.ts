interface StoredDataFact {
  name: string;
  content: string;
  /** Defaults to maintainers. */
  visibleTo?: string;
  keptFor: string;
}

export const storedAccountFact: StoredDataFact = {
  name: 'Your account',
  content:
    'Your name, email, and photo URL, whether your email is confirmed, a hash of your password, and the times of your registration and your last login. If you log in with Google, the name, email, and photo come from Google.',
  visibleTo: 'You and the maintainers. Nobody can read your password.',
  keptFor: 'Until you delete your account.',
};

/**
 * Descriptions of the data in Cloud Firestore, for the privacy page. The keys are the IDs of the collections. A
 * test compares them with the Firestore collections of the API.
 */
export const storedCollectionFacts: Record<string, StoredDataFact> = {
  foods: {
    name: 'Your dishes',
    content:
      'Everything that you enter about a dish, such as the portion, the ingredients, the allergens, the diets, how long it keeps, the maximum per guest, and the pickup windows with your time zone. Also your name, email, and photo URL, and copies of the area, the map cell, and the ways to pay from your pickup details. Also the number of orders, the times when you added, changed, and last offered the dish, the ID of your public page, the reason if a maintainer hides it, and hashes of the requests that added it and last offered it again, so that a repeated request takes effect only once.',
    visibleTo:
      'Everybody. The page of a dish shows your name, photo, email, and area. While you have a visible dish, your page shows your name, photo, and area, but not your email. Only you and the maintainers see a hidden dish.',
    keptFor: 'Until you delete the dish or your account.',
  },
  menu_shards: {
    name: 'The menu',
    content:
      'The names, prices, categories, allergens, diets, areas, map cells, and pickup windows of all dishes, whether they are in stock, the sums of their stars, the time of the last offer, and the ID of the public page of the cook. It contains no account ID, no name of a person, and no email.',
    visibleTo: 'Everybody.',
    keptFor: 'Until the dish is deleted or hidden.',
  },
  reviews: {
    name: 'Your reviews',
    content:
      'For each dish that you review: the stars and the text, your first name, the name of the dish, your account ID and the one of the cook, the order, the times of the review and of its last change, the reply of the cook with its times, and the reason and the time if a maintainer hides the review.',
    visibleTo:
      'Everybody sees the stars, the text, your first name, the dish, the time, and the reply. Nobody except the maintainers sees a hidden review. Your downloaded data contains your reviews and those of your dishes.',
    keptFor:
      'Until you remove the review. A hidden review then stays without its text. If you delete your account, the stars stay as a review of “A guest”, without your text, your name, and your account ID. If the cook deletes the account, the reviews of the cook are deleted.',
  },
  ratings: {
    name: 'The ratings of your dishes',
    content:
      'For each dish with reviews: how many there are, the sum of their stars, and the account ID of the cook.',
    visibleTo: 'Everybody sees the average and the number from three reviews on.',
    keptFor: 'Until the dish has no review any more, or the cook deletes the account.',
  },
  photos: {
    name: 'Your photos',
    content:
      'The photos that you send for your dishes and your profile, in several sizes. Your browser makes them smaller before it sends them. The files contain no location, no camera data, and no other metadata. For each photo, we also store your account ID, the time, the kind, the size, and a hash of the file that your browser sends. We do not store the file itself.',
    visibleTo:
      'Everybody who has the address of the photo. The menu, the page of a dish, your page as a cook, orders, and your profile show it.',
    keptFor:
      'A photo of a dish is deleted about a day after no dish and no order shows it any more. A photo of your profile is deleted when you have a newer one or delete your account. If you delete your account, the photos of your dishes that orders of other people show stay, without your account ID. A deleted photo can stay in the caches of Firebase Hosting for up to seven days, and in browsers that have shown it for up to a year.',
  },
  blocked_photos: {
    name: 'Removed photos',
    content:
      'If a maintainer removes a photo: a hash of the file and the time, so that nobody can send the same file again. It contains no account ID, no name, and no email.',
    keptFor: 'Without a time limit.',
  },
  photo_uploads: {
    name: 'Count of sent photos',
    content:
      'How many photos you send in each minute of a day, so that nobody can overload our service. The record contains a hash of your account ID, but no name and no email.',
    keptFor: '1 day after your last photo. Google then deletes the record, usually within a day.',
  },
  orders: {
    name: 'Your orders',
    content:
      'For each order that you place or receive: the details of the dish that the receipt shows, such as its image, price, portion, ingredients, declared allergens, diets, how long it keeps, and the ways to pay, the pickup window with the time zone of the cook, the quantity, the time, the name, email, and photo URL of the cook and of the buyer, and what the buyer wrote for the cook, for example about an allergy, and the review of the buyer. Also the status, and each change of it with the time, whether the cook or the buyer made it, and the reason and the note of a cancel. Also what the cook changed after the purchase, with the new allergens, ingredients, or diets, and the time. Also a hash of the purchase request, so that a repeated request cannot place a second order.',
    visibleTo:
      'The cook, the buyer, and the maintainers. Cook and buyer get each other’s name and photo, and see every change, reason, and note. The buyer also gets the cook’s email. The cook does not get the buyer’s email. Everybody sees on the page of a cook how many orders of the last 90 days were collected, and how many the cook canceled, from ten such orders on.',
    keptFor:
      'Without a time limit. If the buyer removes an order from the history, the cook still sees it. A cook with active orders must complete or cancel them before deleting the account. If a buyer deletes the account, the active orders are canceled. Each order then stays without the name, email, and photo of the person who deleted the account, without the buyer’s note for the cook if this person is the buyer, without the pickup window if this person is the cook, and in both cases without the review. Reasons and notes of a cancel stay.',
  },
  pending_changes: {
    name: 'Changes for open orders',
    content:
      'If you change the allergens, the ingredients, or the diets of a dish, or where and when guests collect: your account ID, the dish, the new allergens, ingredients, or diets, and the time, until all open orders contain the change.',
    visibleTo: 'Maintainers. The open orders show the change to the guests.',
    keptFor: 'Usually a few seconds, and at most until you delete your account.',
  },
  threads: {
    name: 'Messages about your orders',
    content:
      'The text and the time of each message that you send about an order, the account IDs of the cook and of the buyer, which messages each of them has seen, who stopped the messages, and the times of the last emails about them.',
    visibleTo:
      'The cook and the buyer of the order, and the maintainers. Your downloaded data contains your own messages.',
    keptFor:
      'Without a time limit. If you delete your account, your texts and your account ID are erased. The other person then sees that you have sent messages, and when.',
  },
  kitchens: {
    name: 'Where guests collect',
    content:
      'What you enter as a cook: the place, the times, how guests pay, and a note. The place can be your home address. Also your area, a map cell of about 1 km or 5 km around you (a geohash of 6 or 5 characters), the ways to pay, when guests see the place, and what you write about yourself.',
    visibleTo:
      'Everybody sees the area, the map cell, the ways to pay, and, on your page, what you write about yourself. You and the maintainers see everything. A guest who has an active order with you sees the times and how to pay. The guest sees the place and the note when the order is ready, or earlier if you choose so: after the purchase, or 12 hours before the pickup. An order is active until it is collected or canceled. The guest no longer sees the place three days after the pickup window of an order, or 14 days after a purchase without a window.',
    keptFor: 'Until you change it or delete your account.',
  },
  contacts: {
    name: 'Emails about orders',
    content:
      'Which emails about orders you want and, unless you want none, your confirmed email and a signature for the link that stops the emails. Also how many emails you got in the last hour with emails, in total and from each person, with hashes of their account IDs, so that nobody can flood you.',
    visibleTo: 'You and the maintainers.',
    keptFor:
      'Your email until you stop these emails. Everything else until you delete your account.',
  },
  follows: {
    name: 'Cooks you follow',
    content:
      'The IDs of the public pages of the cooks that you follow. The record contains a hash of your account ID, but no name and no email.',
    visibleTo: 'You and the maintainers. A cook sees only how many people follow.',
    keptFor: 'Until you stop following, or you or the cook deletes the account.',
  },
  watches: {
    name: 'Dishes you wait for',
    content: 'If you want an email when a dish is back: your account ID, the dish, and the time.',
    visibleTo: 'You and the maintainers. The cook does not see it.',
    keptFor:
      'Until we send the email, you stop waiting, or you delete your account, and at most 180 days. Google then deletes the record, usually within a day.',
  },
  restocks: {
    name: 'Dishes that are back',
    content:
      'If many people wait for a dish of yours: its ID, its name, and the time when you offered it again, until all of them have an email. It contains no account ID and no email.',
    keptFor: 'Usually a few seconds, and at most about an hour.',
  },
  mail: {
    name: 'Sent emails',
    content:
      'Each email about your orders, their messages, or a dish that you wait for: your account ID, your email, the subject, the text, and the link that stops the emails. The text contains what happened, the number and the date of the order, the dish, the quantity, and, if the cook cancels, the reason. It contains no name of a person, no note, no message, and not the place where guests collect.',
    visibleTo: 'The person who gets the email, and the maintainers.',
    keptFor:
      '30 days, also after you delete your account. Google then deletes it, usually within a day.',
  },
  food_additions: {
    name: 'Count of added dishes',
    content:
      'The IDs of the dishes that you added and the times, so that nobody can flood the menu. The record contains a hash of your account ID, but no name and no email.',
    keptFor:
      '1 hour after your last new dish. Google then deletes the record, usually within a day.',
  },
  order_quotas: {
    name: 'Count of your orders',
    content:
      'The IDs, dishes, and quantities of your active orders, when they are overdue, and the IDs, cooks, and times of your orders of the last 24 hours, so that nobody can occupy the menu. The record contains hashes of account IDs, but no name and no email.',
    keptFor: 'Until you delete your account. Each new order removes those older than 24 hours.',
  },
  reports: {
    name: 'Reports of dishes, messages, and reviews',
    content:
      'The dish and a hash of its content, or the order and the text of the message, or the review and its text, the reason, the note, the times of the report and of the end of its review, and the account IDs of the cook or the author of the message or the review and of the person who sends the report.',
    visibleTo:
      'Maintainers. Your downloaded data contains your own reports. The cook and the author do not see who reports.',
    keptFor:
      'Until the cook, the author of the message or the review, or the person who sends the report deletes the account.',
  },
  report_counts: {
    name: 'Count of reports',
    content:
      'How many dishes, messages, and reviews you report in a day, so that nobody can hide the reports of other people among many of their own. The record contains a hash of your account ID, but no name and no email.',
    keptFor: '1 day after your last report. Google then deletes the record, usually within a day.',
  },
  strikes: {
    name: 'Hidden dishes',
    content:
      'If a maintainer hides a dish of yours: its ID, a hash of its name, the reason, and the time, so that the same dish does not come back under another ID. Also the reason while your account is disabled. The record contains a hash of your account ID, but no name and no email.',
    visibleTo: 'Maintainers. Your downloaded data contains it.',
    keptFor:
      'Until a maintainer shows the dish again, you delete your account, or 1 year after the last hidden dish. Google then deletes the record, usually within a day.',
  },
  moderation: {
    name: 'Log of moderation',
    content:
      'When a maintainer hides a dish or a review, ends reports, removes a photo, or disables an account: the action, the reason, the time, and the ID of the dish, of the review, of the photo, or of the account. It contains no name and no email.',
    keptFor: 'Without a time limit. The account ID stays in the log after you delete your account.',
  },
  closures: {
    name: 'Deletions in progress',
    content: 'The ID of the account and the times of the steps of its deletion.',
    keptFor: 'Until the deletion is complete, at most about two hours.',
  },
};

export const storageLocationPrivacyFacts: Record<string, string> = {
  Accounts:
    'Firebase Authentication, a service of Google in the United States. It also logs the IP addresses of logins for a few weeks. After you delete your account, Google removes it from its own backups within 180 days.',
  Photos:
    'Cloud Storage, a service of Google, in the United States. Firebase Hosting caches each photo for up to seven days, and browsers cache it for up to a year.',
  'All other data':
    'Cloud Firestore, a database of Google, in the region nam5 in the United States. Firebase Hosting caches the lists of dishes for up to 90 seconds.',
  Backups:
    'A daily backup is kept for 7 days. Point-in-time recovery can restore every minute of the last 7 days. Deleted data is therefore gone from both after 7 days.',
  'Request logs':
    'Google logs the IP address, the time, and the URL of each request to our service. The URLs of your dishes, orders, pickup details, and email settings contain your email. The URLs of the list of dishes contain the search text and the active filters, for example an allergen, a diet, an area, or your map cell. After an error in our service, and after a report of yours, we also log your account ID. With a report, we also log the dish and the reason. Google Cloud Logging keeps the entries for 30 days by default.',
  'Rate limits':
    'Our service counts requests per IP address or account, in memory, for one minute.',
};

export const browserStoragePrivacyFacts: Record<string, string> = {
  'Local storage':
    'Your access token, until you log out. It is valid for 30 minutes. Also the theme, if you choose one, and whether you turned on the sound for new orders. Until you log out, also a mark with the ID of your account after your first order as a cook, and the ID of your account while orders are saved in IndexedDB. If you choose “Remember for me”, also the diets and allergens in your filters, until you turn it off or log out. They are not part of your account, and your downloaded data does not contain them.',
  'Your position':
    'Your browser reads it only after you click “Near me” or “Use my location”. It computes a map cell of about 1 km or 5 km from it, and sends only this cell. The position itself never leaves your browser, and nothing stores it.',
  IndexedDB:
    'Your login with Firebase, your latest orders, and where and when to collect your active orders, so that you can read them without a network. All of it until you log out, and where and when to collect for at most three days after you last saw it.',
  'Cache of the service worker':
    'After your first login: the code of our pages, the public configuration of Firebase, and up to 60 images of our site. It contains none of your data, and it stays until you delete the data of this site in your browser.',
  'Session storage':
    'The dish that you wanted to order before you logged in, the map cell of “Near me”, the scroll position, and the time of your last change, until you close the tab. Until you log in or close the tab, also the name and the email that you have entered to register, and whether you have opened the camera. Until you log out or close the tab, also the quantity, the note for the cook, and the key of a purchase that is not complete, what you have entered about a new dish and not saved, and whether you closed the notice about your email. These values contain the ID of your account.',
  Cookies:
    'None. If you log in with Google, a window of Google opens, and Google can set its own cookies there.',
};

export const otherServerPrivacyFacts: Record<string, string> = {
  'Images from other sites':
    'Dishes and profiles can show an image from any other site. Your browser loads it from there, so the server of the image learns your IP address.',
  'Login with Google':
    'The login page loads a script from Google: on a phone at once, otherwise when you reach the button. The button opens a window of Google.',
  Directions:
    'A click on “Directions” opens Google Maps and sends it the place where you collect the order.',
  'Emails about orders':
    'Unless you stop them, the mail server that the maintainers chose sends them to your confirmed email. It gets your email and the text of each email. We send only important ones, such as cancellations, until you choose otherwise.',
  'Contact form and newsletter': 'Both forms send nothing and store nothing.',
};
