/**
 * Words that name nothing (METHOD 5: titles). In: a word. Out: whether it is about nothing (small words, talk, the commonest verbs, judgements, parts of
 * the calendar, in English, German, French and Spanish), so general that it names something only beside another word, or a colour.
 *
 * Closed and everyday classes of words only: what a person's life is about is in no list.
 */

const ENGLISH =
  "a about above after again all also am an and any are as at back be because been before being both but by can cannot could day days did do does doing done down each even ever every few for from further get gets getting go goes going gone good got great had has have having he hello her here hers hey hi him his how i if in into is it its just know last let like little long look lot made make makes many may maybe me mean might more most much must my need new next nice no nor not now of off ok okay on once one only or other our out over own please put really right said same say see set she should so some soon something still such sure take than thank thanks that the their them then there these they thing things think this those through time to today together tomorrow tonight too try tries tried trying under until up us use very want was way we week weeks well went were what when where which while who whose whom why will with without wonderful work would yes since against between besides toward towards within upon per via across behind beyond despite except inside near onto outside past throughout underneath unlike whether although though unless anyone anybody anything everyone everybody everything someone somebody nobody nothing everywhere anywhere somewhere else instead rather quite always never often sometimes usually already myself yourself himself herself ourselves themselves itself first second third gonna wanna gotta glad happy sad lucky proud ready able excited alone half bit lots plenty couple enough forward backward later yet around along apart away yesterday you your yours i’m it’s i'm it's don't that's i've you're i'll we'll they'll he'll she'll it'll i'd we'd they'd you'd didn't can't won't wouldn't couldn't shouldn't doesn't isn't aren't wasn't weren't haven't hasn't hadn't he's she's there's what's who's where's here's we're let's ain't theirs ours mine making having letting seeing saying putting trying taking finding twice directly during via etc"
const GERMAN =
  'aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bin bis bist bisschen da dabei dadurch dafür dagegen daher dahin damit danach daneben dann daran darauf daraus darin darüber darum das dass davon davor dazu dein deine deinem deinen deiner dem den denen denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines einige einigen einmal er es etwa etwas euch euer eure fast für gar gegen genug gerade gern gerne gibt ging habe haben habt hast hat hatte hatten hättest heute gestern morgen hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jemand jetzt kann kannst kein keine keinem keinen keiner können könnte leider man manche manchmal mehr mein meine meinem meinen meiner mich mir mit muss musst müssen nach nachher nämlich neben nein nicht nichts nie niemand noch nun nur ob oder oft ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so sogar soll sollen sollte sondern sonst über um und uns unser unsere unserem unseren unserer unter viel viele vielen vielleicht vom von vor vorher wann war waren warst warum was weg wegen weil wenn wer werde werden wie wieder will wir wird wirklich wo wohl wollen worden würde wurde wurden zu zum zur zwar zwischen endlich ach naja genau beide beiden ganz ganze ganzen links rechts vorne hinten oben unten ort gut gute guten guter gutes schön schöne schönen toll super klein kleine kleinen groß große großen neu neue neuen alt alte alten altes lang lange langen kommt kommen gehen geht macht machen gemacht sagt sagen gesagt sieht sehen gesehen steht stehen liegt liegen gewesen gekommen gegangen nächste nächsten nächster letzte letzten letzter diesmal bitte danke hallo tschüss'
const ROMANCE =
  'le la les un une des du au aux et ou mais donc car ne pas plus que qui quoi dont où ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je tu il elle nous vous ils elles on est sont était été avoir être avec sans pour par dans sur sous très bien aussi tout toute tous toutes hier demain el los las uno una unos unas del al y o pero porque como cuando donde quien mi mis su sus tus nuestro nuestra yo él ella nosotros ellos ellas es son era fue estar hay con sin para por en sobre muy bien también todo toda todos todas hoy ayer mañana este esta estos estas ese esa eso más menos ya sí'
/** Interjections and what is said in passing. */
const TALK =
  "alright amazing stuff favorite favourite worn grown safe y'all idea people awesome cool guess haha hmm nope oh others pic ugh bye bummer aww whole wow yeah yep yup felt feel feels they're they've we've kind sort sounds sound btw lol fyi asap info yay dear guys congrats hopefully anyway anyways far late early fun"
/** Judgements say how a thing is, not which. */
const JUDGEMENTS =
  'almost actual based best better worse worst big bigger huge tough hard easy important significant serious special real main different various similar certain possible perfect beautiful lovely fantastic fabulous incredible bad fine free full true false sure clear strong close deep short small tiny large tall wide old older young younger fresh quick slow loud quiet steady busy dirty clean funny weird strange interesting exciting inspiring comfortable expensive cheap popular common general overall specific particular several total broken'
/** Parts of the calendar and of the day; when it was stands beside a title. */
const CALENDAR =
  'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember morning mornings afternoon evening evenings night nights noon midnight weekend weekends year years month months minute minutes hour hours second seconds winter summer spring autumn fall morgen mittag nachmittag abend nacht wochenende jahr jahre jahren monat monate monaten woche wochen tag tage tagen stunde stunden minute minuten uhr moment moments zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand zwei drei vier fünf sechs sieben acht neun zehn elf zwölf kilometre kilometres kilometer kilometers degrees grad euro euros dollars'
/** Base forms whose forms are no nouns either; those that are ("walk", "drink", "plan") are left to the text. */
const VERBS =
  'accept achieve add appreciate attend capture handle manage succeed agree allow appear apply arrive ask attract avoid become begin believe belong blend bring buy carry catch choose collect come compare complete consider contain continue convince create decide deliver depend describe develop discover discuss eat encourage enhance enjoy ensure exist expect explain explore express fail find follow forget gather give grow happen hear hold hurt include inspire introduce involve join keep learn leave lend listen lose mention miss observe own perform prepare prevent promise protect provide publish read realize receive recommend reduce refuse relate remain remember remind remove repair replace represent require seem send serve shine sit solve speak spend suggest teach tell threaten throw twist understand wear win write'
/** Of these only the forms in -ing and -ed are verbs alone. */
const NOUN_VERBS =
  'answer call cause celebrate cut deal drive experience fall feature finish fit help hope increase invite land live love move name notice offer open pass pick plan play present produce pull push reach report run sense share show sleep stand start stay stop support surprise swim talk thank touch travel turn visit wait walk wash watch wish wonder work look need want end change lead light test trust care fear dress worry focus aim try remark shift switch sort cover capture study'
const IRREGULAR =
  'became began brought bought caught chose came cut dealt ate found fit forgot forgotten gave given grew heard held hurt kept learnt left lent lost met paid read rang ran rose seen sent shone showed shown sat slept spoke spoken spent stood swam took taken taught told thought threw thrown understood woke wore won wrote written saw sold laid lay led built broke flew drove ridden rode sang drew fell'
/** Name something only beside another word. */
const GENERIC =
  'background foreground close-up closeup plain photography scene text part parts source area process situation situations ability difference differences struggle struggles impact type types number numbers question questions problem problems reason reasons place places information detail details example examples point points case cases fact facts side sides end start beginning experience experiences feeling feelings guy guys man woman person kid kids friend friends addition additions advice range level levels amount piece pieces item items list lists option options choice choices chance chances step steps shift shifts concern concerns topic topics issue issues result results effect effects use uses need needs change changes word words world life power heart mind hand hands eye eyes face head front top bottom middle back edge surface shape size color colour colors colours style design look view picture pictures photo photos image images post buddy mess base note notes month leben teil seite bild bilder foto fotos sache sachen problem frage grund stück'
const COLOURS =
  'black white red blue green yellow orange purple pink brown grey gray golden silver beige schwarz weiß rot blau grün gelb lila rosa braun grau'

/** Done on purpose, these are what a day is about. */
const NOUN_TOO = new Set(
  'reading writing walking swimming running dancing meeting painting drawing singing working building learning'.split(' '),
)
const words = (text: string): string[] => text.split(' ')
const EMPTY = new Set(
  [ENGLISH, GERMAN, ROMANCE, TALK, JUDGEMENTS, CALENDAR, IRREGULAR].flatMap(words).concat(
    words(VERBS).flatMap(formsOf),
    words(NOUN_VERBS).flatMap((verb) => formsOf(verb).slice(2)),
  ),
)
const GENERAL = new Set(words(GENERIC))
const COLOUR = new Set(words(COLOURS))

/** Nouns and names that end like adverbs. */
const NO_ADVERB =
  /^(?:famil|bell|jell|fl|assembl|suppl|repl|lil|butterfl|jul|ital|emil|bull|doll|holl|monopol|anomal|all|grizzl|assembl)y$/u

function formsOf(verb: string): string[] {
  const bare = verb.replace(/e$/u, '')
  const twice = /[^aeiou][aeiou][bdgmnprt]$/u.test(verb) ? verb + verb.slice(-1) : bare
  const past = verb.replace(/(?<=[^aeiou])y$/u, 'i').replace(/e$/u, '')
  const plural = /(?:s|sh|ch|x|z)$/u.test(verb) ? `${verb}es` : `${verb.replace(/(?<=[^aeiou])y$/u, 'ie')}s`
  return [verb, plural, ...[`${bare}ing`, `${twice}ing`, `${past}ed`, `${twice}ed`].filter((form) => !NOUN_TOO.has(form))]
}

/** @param word in lower case */
export function isEmptyWord(word: string): boolean {
  const plain = word.replaceAll('’', "'")
  return EMPTY.has(word) || EMPTY.has(plain) || (/\w{3}ly$/u.test(word) && !NO_ADVERB.test(word))
}

/** Names something only beside another word. @param word in lower case */
export function isGeneralWord(word: string): boolean {
  return GENERAL.has(word) || COLOUR.has(word)
}
