import type { FoodFields } from '@potluck/functions/contract/food';
import { findSeedKitchen } from './kitchens';
import { type SeedPickup, createSeedWindows, dinner, lunch } from './pickups';

export interface SeedFood extends FoodFields {
  id: string;
  /** The uid of the cook who offers the dish. */
  ownerUid: string;
  purchase_count: number;
}

interface SeedDish extends Omit<SeedFood, 'ownerUid' | 'food_origin' | 'windows' | 'zone'> {
  pickups?: SeedPickup[];
}

/** The demo dishes. Their pickup windows are relative to the time when this module is loaded. */
export const seedFoods: SeedFood[] = [
  ...menuOf('cook-amara', 'Nigeria', [
    {
      ...dish('jollof-rice', 'Party Jollof Rice', 'Rice', 9, 18, 158),
      allergens: ['celery'],
      portion: '500 g, serves 2',
      ingredients:
        'Long-grain rice, tomatoes, red peppers, onions, Scotch bonnet, celery, thyme, bay, sunflower oil, salt\nFried plantain',
      keeps: 'Three days in the fridge',
      diets: ['vegan'],
      description:
        'Long-grain rice cooked in a stew of tomatoes, red peppers and Scotch bonnet until every grain has taken on the color. I let the bottom of the pot catch on purpose: that smoke is what people mean when they say party jollof. It is hot but not cruel, and it comes with fried plantain on the side. Keeps three days in the fridge; reheat it with a spoonful of water and a lid. No nuts, no dairy.',
    },
    {
      ...dish('beef-suya', 'Beef Suya Skewers', 'Grill', 11.5, 14, 97),
      allergens: ['peanuts'],
      portion: 'Four skewers, about 250 g',
      ingredients: 'Beef sirloin, ground peanuts, ginger, dried chili, cloves, onion, tomato, salt',
      keeps: 'One day in the fridge',
      diets: ['halal'],
      pickups: [dinner(0), lunch(2), dinner(3)],
      description:
        'Sirloin cut as thin as a coin, rubbed with yaji (ground peanut, ginger, dried chili, a little clove) and grilled fast over charcoal. You get four skewers with raw onion, tomato and a paper twist of extra spice, because one dusting is never enough. Eat them with your fingers. Contains peanuts, and plenty of them.',
    },
    {
      ...dish('egusi-soup', 'Egusi Soup with Pounded Yam', 'Soups & Stews', 12.75, 9, 41),
      allergens: ['crustaceans'],
      portion: '700 g with yam, serves 1',
      ingredients:
        'Melon seeds, palm oil, goat on the bone, spinach, bitterleaf, dried crayfish, onions, Scotch bonnet, salt\nPounded white yam',
      keeps: 'Two days in the fridge, the yam one day',
      pickups: [dinner(-3), dinner(-2)],
      description:
        'Ground melon seeds fried in palm oil until they curdle into soft, nutty clumps, then simmered with spinach, bitterleaf and goat on the bone. The yam is pounded within the hour before you pick it up, smooth and a little stretchy. Tear off a piece, press a hollow with your thumb and scoop. Contains crustaceans (dried crayfish in the stock).',
    },
    {
      ...dish('puff-puff', 'Puff-Puff, a Dozen', 'Desserts', 4.2, 30, 88),
      allergens: ['gluten'],
      portion: '12 pieces',
      ingredients: 'Wheat flour, water, sugar, yeast, nutmeg, salt, sunflower oil',
      keeps: 'Until tonight',
      diets: ['vegan'],
      description:
        'Yeast dough with a scrape of nutmeg, dropped by hand into hot oil so no two are quite the same shape. Crisp for an hour, soft and chewy for the rest of the day, and nobody has yet reported what they are like on the second day. A dozen to a bag, dusted with sugar. Contains wheat.',
    },
    {
      ...dish('fried-plantain', 'Dodo: Fried Sweet Plantain', 'Street Food', 0, 22, 63),
      allergens: [],
      portion: '300 g',
      ingredients:
        'Ripe plantain, sunflower oil, salt\nPepper sauce: red peppers, Scotch bonnet, onion, oil',
      keeps: 'Two days in the fridge',
      diets: ['vegan'],
      description:
        'I wait until the skins are nearly black, slice the plantain on the bias and fry it until the edges turn to caramel. Sweet, salty and soft in the middle, with a small pot of pepper sauce that you may want to respect. Good hot, and I like it cold from the box even better. Vegan, no gluten.',
    },
  ]),
  ...menuOf('cook-kenji', 'Japan', [
    {
      ...dish('tonkotsu-ramen', 'Tonkotsu Ramen', 'Noodles', 13.5, 16, 214),
      allergens: ['gluten', 'eggs', 'soybeans'],
      portion: 'One large bowl, 900 ml',
      ingredients:
        'Pork bones, pork belly, wheat noodles, egg, soy sauce, mirin, scallions, nori, garlic, ginger, salt',
      keeps: 'Two days in the fridge, with the broth apart',
      pickups: [dinner(0)],
      description:
        'Pork bones boiled hard for fourteen hours until the broth turns white and coats the spoon. Thin straight noodles, two slices of rolled pork belly, scallions, nori, and an egg that has spent the night in soy and mirin. Broth and noodles travel in separate containers: bring the broth to a boil, pour, wait one minute, and do not talk until the noodles are gone. Contains wheat, egg and soy.',
    },
    {
      ...dish('sushi-platter', 'Saturday Sushi Platter', 'Sushi', 24.5, 3, 112),
      allergens: ['gluten', 'crustaceans', 'fish', 'soybeans'],
      portion: '14 pieces, serves 1',
      ingredients:
        'Rice, red vinegar, salmon, tuna, sweet shrimp, cucumber, nori, soy sauce (wheat, soy)',
      keeps: 'Two hours, not in the fridge',
      description:
        'Six nigiri (salmon, tuna, sweet shrimp) and eight pieces of cucumber and salmon roll, cut within the hour before you come. I buy the fish on Saturday morning and make only what I have fish for. The rice is seasoned with red vinegar and should be eaten at the temperature of your hand, so please come on time and keep it out of the fridge. Contains fish, shellfish and soy.',
    },
  ]),
  ...menuOf('cook-farah', 'Bangladesh', [
    {
      ...dish('kacchi-biryani', 'Kacchi Biryani', 'Rice', 12.75, 20, 187),
      allergens: ['milk'],
      portion: '650 g, serves 2',
      ingredients:
        'Goat, Chinigura rice, potatoes, yogurt, ghee, fried onions, mace, cardamom, saffron, salt',
      keeps: 'Two days in the fridge',
      diets: ['halal'],
      description:
        'Goat marinated overnight in yogurt, mace and fried onion goes into the pot raw, under half-cooked Chinigura rice and golden potatoes. Then the lid is sealed with dough and nobody gets to look for two hours. When I break the seal the saffron has run down in streaks and the meat gives way to a spoon. Every box has a potato in it, I promise; I know what people are like about the potato. Contains dairy.',
    },
    {
      ...dish('sunday-chicken-curry', 'Sunday Chicken Curry', 'Curries', 10.5, 15, 104),
      allergens: [],
      portion: '450 g with rice',
      diets: ['halal'],
      description:
        'Murgir jhol, the thin, bright curry that every home in Dhaka makes its own way. Chicken on the bone, turmeric, ginger, bay and whole cardamom, cooked slowly until the oil rises to the top in orange beads. It comes with plain rice and a wedge of lime, and tastes better again tomorrow. No dairy, no nuts, no gluten.',
    },
  ]),
  ...menuOf('cook-giulia', 'Italy', [
    {
      ...dish('margherita-pizza', 'Margherita Pizza', 'Pizza & Pasta', 10.9, 24, 171),
      allergens: ['gluten', 'milk'],
      portion: 'One pizza, 12 inches',
      ingredients:
        'Wheat flour, San Marzano tomatoes, fior di latte (milk), basil, olive oil, yeast, salt',
      keeps: 'Until tonight',
      diets: ['vegetarian'],
      pickups: [lunch(1), dinner(1)],
      description:
        'A dough of flour, water, salt and almost no yeast, left alone for two days, then ninety seconds in the wood oven behind the house. San Marzano tomatoes crushed by hand, fior di latte made on Thursday, basil after the oven and not before. The rim blisters and the middle stays soft, so fold it. If you live more than ten minutes away, two minutes in a hot, dry pan bring the crust back. Contains wheat and milk.',
    },
    {
      ...dish('lasagne-bolognese', 'Lasagne alla Bolognese', 'Pizza & Pasta', 11.75, 10, 76),
      allergens: ['gluten', 'eggs', 'milk', 'celery'],
      portion: '600 g, serves 2',
      ingredients:
        'Wheat flour, eggs, beef, pork, tomatoes, carrots, celery, onions, milk, butter, Parmesan, nutmeg',
      keeps: 'Three days in the fridge',
      description:
        'My grandmother was from Bologna and counted the layers: seven, never six. Fresh egg pasta, a ragù of beef and pork that has simmered for four hours, béchamel with nutmeg, and Parmesan for crusty corners. It travels in its own dish; 25 minutes at 350 °F and ten more of patience before you cut it. Contains wheat, egg, milk and celery.',
    },
    {
      ...dish('tiramisu', 'Tiramisù', 'Desserts', 6.5, 12, 119),
      allergens: ['gluten', 'eggs', 'milk', 'sulphites'],
      portion: '200 g',
      ingredients:
        'Savoiardi (wheat, egg), mascarpone (milk), egg yolks, coffee, Marsala (sulfites), cocoa, sugar',
      keeps: 'Two days in the fridge',
      diets: ['vegetarian'],
      description:
        'Savoiardi dipped in moka coffee for exactly as long as it takes to say the word, mascarpone whipped with yolks and a spoon of Marsala, cocoa at the last minute. It rests overnight so the layers can get acquainted. Keep it cold on the way home and eat it within two days. Contains raw egg, milk, wheat and alcohol.',
    },
  ]),
  ...menuOf('cook-mei', 'China', [
    {
      ...dish('pork-chive-dumplings', 'Pork and Chive Dumplings', 'Dumplings', 8.4, 26, 133),
      allergens: ['gluten', 'soybeans', 'sesame'],
      portion: '15 pieces',
      ingredients:
        'Wheat flour, pork shoulder, garlic chives, ginger, pork stock, soy sauce, sesame oil, black vinegar, chili oil',
      keeps: 'One day in the fridge, frozen for three months',
      pickups: [dinner(4)],
      description:
        'Fifteen to a box, pleated at my kitchen table with whoever in the family is home, so some folds are neater than others. Pork shoulder chopped by knife, garlic chives, ginger and a ladle of cold stock that turns to soup inside. Have them steamed and ready, or ask for them frozen and boil them for six minutes. Black vinegar and chili oil are included. Contains wheat, soy and sesame.',
    },
    {
      ...dish('mapo-tofu', 'Mapo Tofu', 'Soups & Stews', 9.8, 11, 58),
      allergens: ['gluten', 'soybeans'],
      portion: '400 g, without rice',
      description:
        'Silken tofu in a red sauce of three-year fava bean paste, ground beef and fermented black beans, with Sichuan pepper toasted and ground over it as the lid goes on. First it is hot, then your lips begin to hum. Serve it over rice. Contains soy and wheat; email me if you would like it without the beef.',
    },
  ]),
  ...menuOf('cook-ruth', 'United States', [
    {
      ...dish(
        'buttermilk-pancakes',
        'Buttermilk Pancakes with Blueberries',
        'Breakfast',
        7.25,
        17,
        92,
      ),
      allergens: ['gluten', 'eggs', 'milk'],
      portion: 'Five pancakes',
      ingredients:
        'Wheat flour, buttermilk, eggs, butter, blueberries, maple syrup, sugar, baking powder, salt',
      diets: ['vegetarian'],
      description:
        'Five to a stack, an inch tall, with the lacy brown edge that only a cast-iron pan and a lump of real butter give. Wild blueberries on top and a small jar of dark maple syrup from my brother in Vermont. Saturday and Sunday mornings until they are gone; a minute in the toaster wakes them up. Contains wheat, egg and milk.',
    },
    {
      ...dish('smoked-cheddar-burger', 'Smoked Cheddar Burger', 'Burgers', 12.25, 19, 126),
      allergens: ['gluten', 'eggs', 'milk', 'mustard'],
      description:
        'Chuck and brisket ground that morning, pressed onto a very hot griddle and left alone until the edges are crisp. Smoked cheddar, lettuce, tomato, pickles from my own crock, and onions that took an hour, all in a potato bun I bake myself. I wrap it so the bun stays dry, and it forgives a twenty-minute drive. Contains wheat, milk, egg and mustard.',
    },
    {
      ...dish('apple-pie', 'Lattice Apple Pie', 'Desserts', 18.25, 7, 121),
      allergens: ['gluten', 'eggs', 'milk'],
      portion: 'A whole pie, serves 8',
      keeps: 'Two days on the counter',
      diets: ['vegetarian'],
      description:
        'A whole nine-inch pie, eight honest slices. Northern Spy and Granny Smith, cinnamon, lemon and not too much sugar under an all-butter lattice that shatters when you cut it. The juices run up between the strips and set like jam. It sits happily on the counter until tomorrow, and yes, it is breakfast. Contains wheat, milk and egg.',
    },
  ]),
  ...menuOf('cook-colette', 'France', [
    {
      ...dish('country-sourdough', 'Country Sourdough', 'Bread', 6.8, 0, 109),
      allergens: ['gluten'],
      portion: 'A two-pound loaf',
      ingredients: 'Wheat flour, rye flour, water, salt',
      keeps: 'Five days, cut side down on a board',
      diets: ['vegan'],
      description:
        'A two-pound loaf from a starter older than my daughter: white flour, a fifth of stone-ground rye, water, salt and thirty hours. The crust is baked dark until it sings on the rack, and the crumb is moist and a little sour. Cut side down on a board it is good for five days, the last two as toast. Contains wheat and rye, nothing else.',
    },
    {
      ...dish('dark-chocolate-tart', 'Dark Chocolate Tart with Sea Salt', 'Desserts', 16.5, 2, 84),
      allergens: ['gluten', 'eggs', 'milk'],
      portion: 'A whole tart, serves 8',
      diets: ['vegetarian'],
      description:
        'A thin cocoa shell filled to the brim with warm ganache of 70% chocolate and cream, baked for eight minutes only, so it sets like silk. Flakes of salt from Guérande and a few raspberries against all that darkness. It serves eight; take it out of the fridge half an hour before. Contains wheat, milk and egg.',
    },
    {
      ...dish('steak-frites', 'Steak Frites with Herb Butter', 'Grill', 19.9, 8, 67),
      allergens: ['fish', 'milk'],
      description:
        'Rib eye from the butcher on the corner, seared hard, rested well, and sliced so you can see it is pink. The butter is beaten with parsley, tarragon, shallot and a little anchovy and melts over it on the way home. Potatoes are fried twice, and I leave a hole in their box so they do not steam. Tell me if you want it more done; I will sigh and do it. Contains milk and fish.',
    },
  ]),
  ...menuOf('cook-emre', 'Türkiye', [
    {
      ...dish(
        'adana-kebab',
        'Adana Kebab: Hand-Minced Lamb Skewers with Lavash, Charred Tomatoes, Peppers and Sumac Onions',
        'Grill',
        13.9,
        13,
        115,
      ),
      allergens: ['gluten'],
      portion: 'Two skewers with lavash',
      ingredients:
        'Lamb shoulder, lamb tail fat, red pepper, salt\nLavash (wheat), tomatoes, peppers, onions, sumac, parsley',
      diets: ['halal'],
      pickups: [dinner(1)],
      description:
        'Lamb shoulder and tail fat minced with a curved knife, never a machine, then red pepper, salt and nothing to hide behind. It is pressed onto wide skewers and turned over oak charcoal until the fat drips and the bread underneath soaks it up. The onions are rubbed with sumac and parsley. Roll everything up in the lavash while it is hot. Contains wheat.',
    },
    {
      ...dish('red-lentil-soup', 'Red Lentil Soup', 'Soups & Stews', 5.5, 25, 79),
      portion: '500 ml',
      diets: ['vegetarian'],
      description:
        'Mercimek, the soup my mother makes whenever anybody sneezes. Red lentils, carrot and onion cooked until they fall apart, then butter foaming with dried mint and Aleppo pepper poured over at the end. Squeeze in the lemon: it is not decoration. Vegetarian; with oil in place of the butter it is vegan, just write to me.',
    },
    {
      ...dish('pistachio-baklava', 'Pistachio Baklava', 'Desserts', 8.75, 21, 71),
      allergens: ['gluten', 'milk', 'nuts'],
      portion: 'Nine pieces, 400 g',
      ingredients: 'Yufka (wheat), clarified butter, pistachios, sugar, lemon',
      keeps: 'A week at room temperature',
      diets: ['vegetarian'],
      description:
        'Forty sheets of yufka that you could read a newspaper through, clarified butter, and green pistachios from Antep. The syrup goes on cold while the tray is hot, so the top stays crisp and you hear the fork. Nine pieces to a box. Room temperature for a week, never the fridge. Contains pistachios, wheat and milk.',
    },
  ]),
  ...menuOf('cook-nadia', 'Lebanon', [
    {
      ...dish('fattoush-salad', 'Fattoush Salad', 'Salads', 7.9, 16, 54),
      portion: '350 g',
      diets: ['vegan'],
      description:
        'Romaine, cucumber, radish, ripe tomatoes, mint and purslane when the market has it, cut large so it stays a salad and not a relish. The dressing is sumac, pomegranate molasses and good oil from my aunt in the south. The toasted bread comes in its own bag; break it over the bowl at the table. Vegan. Contains wheat in the bread.',
    },
    {
      ...dish('hummus-with-chickpeas', 'Hummus with Warm Chickpeas', 'Street Food', 6.25, 18, 49),
      allergens: ['gluten', 'sesame'],
      portion: '350 g and three flatbreads',
      ingredients: 'Chickpeas, tahini, lemon, garlic, olive oil, cumin, salt\nFlatbread (wheat)',
      keeps: 'Three days in the fridge',
      diets: ['vegan'],
      description:
        'I peel the chickpeas. It takes an hour, the children help badly, and it makes all the difference. Blended warm with tahini, lemon and ice water until it stands in soft waves, then a well of olive oil, cumin and more chickpeas from the pot. Three flatbreads are in the box. Contains sesame and wheat.',
    },
  ]),
  ...menuOf('cook-vicent', 'Spain', [
    {
      ...dish('seafood-paella', 'Seafood Paella for Two', 'Rice', 27.5, 6, 95),
      allergens: ['crustaceans', 'fish', 'molluscs'],
      portion: 'One pan, serves 2',
      ingredients:
        'Bomba rice, shrimp, mussels, squid, rockfish, tomatoes, onions, garlic, saffron, olive oil, salt',
      description:
        'Bomba rice in a wide pan, never more than a finger deep, cooked in a stock of rockfish and shrimp heads and not stirred even once. Shrimp, mussels and squid from the Friday boats, saffron, a slow sofrito. The last two minutes on a high flame make the socarrat, the toasted bottom that is worth a fight. You take the pan home and bring it back another day. Contains fish, crustaceans and mollusks.',
    },
    {
      ...dish('tortilla-espanola', 'Tortilla Española', 'Breakfast', 9.6, 12, 46),
      allergens: ['eggs'],
      portion: 'A whole one, serves 4',
      ingredients: 'Potatoes, eggs, onions, olive oil, salt',
      keeps: 'One day in the fridge',
      diets: ['vegetarian'],
      description:
        'Potatoes poached, not fried, in olive oil with onion (I am on the side of the onion), folded into eight eggs and turned out while the middle still wobbles. A whole one, enough for four with bread or for one on a long train ride. It is best lukewarm. Contains egg.',
    },
  ]),
  ...menuOf('cook-ximena', 'Mexico', [
    {
      ...dish('tacos-al-pastor', 'Tacos al Pastor', 'Street Food', 8.6, 23, 146),
      description:
        'Pork shoulder in guajillo, achiote and vinegar, stacked, roasted on the spit and shaved off at the crisp edge. Four corn tortillas that I press from fresh masa, pineapple, white onion, cilantro, lime. The salsa verde is friendly and the red one is not. Meat and tortillas are wrapped separately; warm the tortillas right over the flame. No wheat, no dairy.',
    },
  ]),
];

function menuOf(ownerUid: string, food_origin: string, dishes: SeedDish[]): SeedFood[] {
  const { zone } = findSeedKitchen(ownerUid);
  return dishes.map(({ pickups, ...fields }) => ({
    ...fields,
    ownerUid,
    food_origin,
    ...(pickups && { zone, windows: createSeedWindows(pickups, zone, Date.now()) }),
  }));
}

/** Returns the fields of a dish that are short, so each dish fits on a few lines. */
function dish(
  id: string,
  food_name: string,
  food_category: string,
  price: number,
  quantity: number,
  purchase_count: number,
) {
  const food_image = `/images/foods/${id}-960.webp`;
  return { id, food_name, food_image, food_category, price, quantity, purchase_count };
}
