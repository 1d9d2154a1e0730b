/**
 * Everyday words that mean (nearly) the same, so that who searches for "physician" finds what was said of a doctor (METHOD 5). In: a word in small
 * letters. Out: the words that may stand for it. General language only. They are looked for where the memory never says the word itself,
 * so they can add hits and never change those of a word that is there.
 */
import { stem } from '../ask/question/words.ts'

const SETS = (
  'doctor physician dr gp clinician practitioner|dentist dental|hospital clinic infirmary|medicine medication drug medicament pill tablet prescription|illness sickness disease ill sick unwell|' +
  'flu influenza|fever temperature|pain ache sore hurt|glucose sugar glycemic glycaemic|blood_pressure hypertension|pulse heartbeat|weight weigh kg lb|diet nutrition|allergy allergic|vaccine vaccination jab shot|' +
  'holiday vacation trip getaway|journey trip travel voyage tour|flight plane airplane aeroplane airline|hotel hostel accommodation lodging|luggage baggage suitcase|passport visa|ticket boarding|airport terminal gate|' +
  'car auto automobile vehicle|bike bicycle cycle|motorbike motorcycle|bus coach|train railway|subway metro underground tube|taxi cab uber|petrol gasoline fuel gas diesel|parking garage|driver chauffeur|' +
  'flat apartment condo|house home|rent lease tenancy|landlord landlady|roommate flatmate|move relocate relocation moving|kitchen cookery|couch sofa settee|fridge refrigerator|cupboard wardrobe closet|lamp light|carpet rug|curtain blind|' +
  'bathroom toilet restroom loo|garden yard lawn|tap faucet|plumber plumbing|electrician electrical|repair fix mend|renovation refurbishment remodel|furniture furnishing|' +
  'shop store market supermarket|shopping purchase buy groceries|groceries food|receipt bill invoice|price cost|cheap inexpensive|expensive costly pricey|discount sale bargain|pay payment|salary wage pay paycheck income|money cash|bank account|tax taxes irs|' +
  'loan mortgage credit|insurance policy|job work employment|career profession|boss manager supervisor|colleague coworker co-worker|company firm employer|interview hiring|meeting appointment|resume cv|office workplace|deadline due|' +
  'exam test quiz|grade mark|teacher instructor tutor|student pupil|school classroom|university college uni|lecture class|homework assignment|course lesson class|degree diploma|graduation commencement|' +
  'kid child baby toddler infant|mother mom mum mama|father dad papa|parents mother father mom dad|grandmother grandma granny nana|grandfather grandpa granddad|sister sibling|brother sibling|wife spouse husband|husband spouse|partner girlfriend boyfriend|' +
  'friend buddy pal mate|wedding marriage married|birthday anniversary|gift present|party celebration|christmas xmas|pet dog cat|dog puppy|cat kitten|vet veterinarian|' +
  'film movie cinema|tv television|series show|song music track|concert gig|musician singer band|picture photo photograph image|painting drawing artwork|museum gallery exhibition|book novel|author writer|newspaper magazine|theatre theater play|' +
  'phone telephone mobile smartphone cellphone|laptop notebook computer|computer pc laptop|email mail e-mail|password pin login|internet wifi wi-fi broadband|router modem|' +
  'run running jog jogging|sport exercise workout training fitness gym|gym fitness|walk walking stroll hike|hike hiking trek|swim swimming pool|soccer football|bicycle cycling|' +
  'breakfast brunch|lunch midday|dinner supper|restaurant diner bistro eatery|cafe coffee|cake pastry tart pie|cookie biscuit|bread loaf|sweets candy|soda lemonade|recipe cooking baking|cook cooking|bake baking|vegetarian vegan|drink beverage|alcohol beer wine|' +
  'rain rainy shower|snow snowy|cold chilly freezing|hot warm heat|weather forecast|storm thunder|autumn fall|' +
  'happy glad joyful|sad unhappy upset|angry mad furious|afraid scared fear anxious|tired exhausted sleepy fatigue|stress stressed stressful|worried worry concern|' +
  'police cop|fire blaze|accident crash collision|theft stolen robbery|lawyer attorney solicitor|court trial|contract agreement|passport id|address street|' +
  'clothes clothing outfit apparel garment|trousers pants jeans|trainers sneakers shoes|jumper sweater pullover|coat jacket|glasses spectacles eyewear|jewellery jewelry necklace ring|hairdresser barber haircut salon|makeup cosmetics|' +
  'parcel package delivery shipment|letter mail post|order purchase|return refund|rubbish trash garbage waste|sleep nap asleep|dream nightmare|nap siesta|noise loud|church mosque temple|city town|country nation|sea ocean beach|mountain hill|river lake|forest woods' +
  '|arzt arztin doktor hausarzt|zahnarzt zahnarztin dentist|medikament medizin arznei tabletten rezept|krankenhaus klinik spital|blutzucker glukose zucker|blutdruck hypertonie|puls herzfrequenz|urlaub ferien reise|reise trip ausflug|flug flugzeug|' +
  'auto wagen pkw fahrzeug|fahrrad rad bike|wohnung apartment mietwohnung|miete mietvertrag|umzug umziehen|rechnung beleg quittung kassenbon bon|einkauf einkaufen supermarkt lebensmittel|gehalt lohn verdienst|arbeit job stelle beruf|chef chefin vorgesetzter|' +
  'kollege kollegin|termin verabredung besprechung meeting|hochzeit heiraten heirat trauung|geburtstag jubilaum|geschenk prasent|mutter mama mutti|vater papa|oma grossmutter|opa grossvater|kind kinder baby|haustier hund katze|kino film|fernseher tv|handy telefon smartphone|' +
  'computer rechner laptop|reparatur reparieren kaputt defekt|werkstatt mechaniker|handwerker techniker klempner elektriker|kuche kochen|essen mahlzeit|fruhstuck morgenessen|abendessen abendbrot|kuchen torte|sport training fitness|wandern wanderung spaziergang|laufen joggen|' +
  'schwimmen schwimmbad|schule unterricht|prufung klausur test|versicherung police|steuer steuern finanzamt|konto bank|anwalt rechtsanwalt|paket lieferung sendung|mull abfall|wetter vorhersage|mude erschopft|traurig unglucklich|froh glucklich'
)
  .split('|')
  .map((set) => set.split(' ').filter((word) => !word.includes('_')))

const OTHERS = new Map<string, Set<string>>()
for (const set of SETS)
  for (const word of set) {
    const root = stem(word)
    const others = OTHERS.get(root) ?? new Set()
    OTHERS.set(root, others)
    for (const other of set) if (stem(other) !== root) others.add(other)
  }

/** Words that may stand for a word; none for what everyday speech has one word for. */
export function standIns(word: string): readonly string[] {
  return [...(OTHERS.get(stem(word)) ?? [])]
}
