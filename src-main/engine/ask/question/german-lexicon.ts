/**
 * German words that questions and names of columns are made of, each with the English that the parser reads. In: nothing. Out: lexicons keyed by the word
 * in lower case without diacritics. Closed classes, verbs of everyday records and nouns of measures and roles; no names of shops or people.
 */
import { dictionary } from './dictionary.ts'
import { foldGerman } from './german-fold.ts'

function lexicon(lines: string): Readonly<Record<string, string>> {
  const entries = lines
    .split(/[;\n]/u)
    .map((line) => line.split('='))
    .flatMap(([german = '', english = '']) =>
      german
        .trim()
        .split(/\s+/u)
        .filter((word) => word !== '')
        .map((word): [string, string] => [foldGerman(word), english.trim()]),
    )
  return dictionary(Object.fromEntries(entries))
}

/** Nouns of measures, roles and stretches of time: in questions and as names of columns. */
export const NOUNS = lexicon(`
  schritt schritte schritten schrittzahl schrittzahlen=steps; strecke strecken distanz entfernung laufstrecke=distance; kilometer kilometern=kilometers
  kalorie kalorien kalorienverbrauch=calories; gewicht körpergewicht gewichts=weight; puls herzfrequenz=heart rate; ruhepuls=resting heart rate
  blutdruck=blood pressure; blutzucker glukose=glucose; dauer laufzeit=duration; schlaf schlafdauer=sleep; stimmung laune=mood; schmerz schmerzen=pain
  kategorie kategorien=category; laden läden geschäft geschäfte geschäften händler supermarkt=shop; firma=company; betrag beträge=total
  gesamtbetrag gesamtsumme endbetrag=total; zwischensumme=subtotal; steuer mehrwertsteuer=tax; rabatt=discount; ausgabe ausgaben kosten=spending
  einnahmen einkommen gehalt=income; einkauf einkäufe einkäufen=purchase; kassenbon kassenbons kassenzettel quittung quittungen beleg belege belegen=receipts
  artikel produkt produkte=items; preis preise=price; menge mengen=quantity; geld=money; sportart sportarten=sport; trainingseinheit trainingseinheiten=workouts; lauf läufe läufen=runs
  temperatur=temperature; energie=energy; größe=height; ort orte=place; datum=date; uhrzeit=time; nacht nächte nächten=nights; wasser=water
  kaffee kaffees=coffee; seite seiten=pages; wert werte=value; anteil anteile=share; woche wochen=weeks; monat monate monaten=months
  jahr jahre jahren=years; stunde stunden=hours; minute minuten=minutes; wochentag wochentagen wochentage=weekday; adresse=address; fieber=fever
  besuch besuche=visits; messung messungen=readings; buch bücher=books; rechnung rechnungen=bill; zahl anzahl=number; summe=sum
`)

/** Verbs: finite forms and participles with the English base. */
export const VERBS = lexicon(`
  ausgegeben ausgeben gelassen=spend; bezahlt gezahlt zahle bezahle zahlte=pay; gekostet kostet kostete=cost; gewogen wiege wog wiegen=weigh
  geschlafen schlafe schlief schlafen=sleep; gelaufen laufe lief gejoggt laufen=run; gegangen gehe ging gehen=go; verbrannt verbrenne verbrannte=burn
  gekauft eingekauft kaufe kaufte einkaufen=buy; getrunken trinke trank trinken=drink; gegessen esse aß essen=eat; gelesen lese las lesen=read
  gefahren fahre fuhr=ride; geschwommen schwimme schwamm=swim; trainiert trainiere trainierte=workout; gemacht mache machte=do; gemessen messe=measure
  gearbeitet arbeite=work; gelernt lerne lernte=study; verdient verdiene verdiente=earn; geraucht rauche=smoke; genommen nehme nahm=take; gemacht=do; gehabt=have
  verloren verlor=lose; zugenommen=gain; abgenommen=lose; gewesen=be; besucht=visit; gereist=travel; bekommen=get
`)

/** Function words, degrees, comparisons, time. */
export const WORDS = lexicon(`
  ich=I; mich mir=me; wir=we; mein meine meiner meines meinen meinem unser unsere=my; der die das den dem des=the; ein eine einen einer einem eines=a
  und=and; oder=or; nicht=not; kein keine keinen keiner=no; ohne=without; wann=when; wo=where; wer=who; wen wem=whom; was=what; warum=why
  welche welcher welches welchen welchem=which; ist=is; sind=are; war=was; waren=were; hatte hatten hat=had; habe haben=have; bin=am
  bei beim=at; im in=in; ins=in; am an=on; auf=on; von=of; vom=from; für=for; mit=with; zu zum zur=to; als=than; um=at; es=it; aus=from
  seit=since; vor=before; nach=after; bis=until; zwischen=between; während=during; über=over; unter=under; ab=from; pro je=per; jeder jede jedes jeden jedem=each; alle allen=all
  jemals=ever; jetzt=now; heute=today; gestern=yesterday; vorgestern=day before yesterday; insgesamt=in total; gesamte gesamter gesamtes gesamten=total; zusammen=combined
  durchschnitt mittelwert mittel=average; durchschnittlich=on average; durchschnittliche durchschnittlicher durchschnittliches durchschnittlichen mittlere mittlerer=average; median=median
  höchste höchster höchstes höchsten größte größter größtes größten=highest; niedrigste niedrigster niedrigstes niedrigsten kleinste kleinster kleinstes kleinsten geringste geringster geringstes geringsten tiefste tiefster tiefsten=lowest
  meiste meisten=most; wenigsten wenigste=fewest; häufigste häufigster häufigstes häufigsten=most frequent; teuerste teuerster teuerstes teuersten=most expensive; billigste billigster billigstes billigsten günstigste günstigster günstigsten=cheapest
  längste längster längstes längsten=longest; kürzeste kürzester kürzestes kürzesten=shortest; weiteste weitester weitesten=farthest; schnellste schnellster schnellsten=fastest; langsamste langsamsten=slowest; beste bester bestes besten=best; schlechteste schlechtester schlechtesten schlimmste=worst
  schwerste schwersten=heaviest; leichteste leichtesten=lightest; letzte letzter letztes letzten=last; erste erster erstes ersten=first; zweite zweiter zweites zweiten=second; dritte dritter drittes dritten=third
  vorige vorigen vergangene vergangenen=last; nächste nächsten=next; diese dieser dieses diesen diesem=this; aktuelle aktueller aktuelles aktuellen=current; neueste neuestes neuesten=latest; früheste frühesten=earliest; späteste spätesten=latest
  mehr=more; weniger=less; höher=higher; niedriger=lower; größer=higher; kleiner=lower; länger=longer; kürzer=shorter; teurer=more expensive; öfter häufiger=more often; mindestens=at least; höchstens maximal=at most; genau=exactly
  verschieden verschiedene verschiedenen unterschiedliche unterschiedlichen=different; unterschied differenz=difference; verhältnis=ratio; prozent=percent; trend=trend; euro=euros; dollar=dollars
  lag lagen=were; dauerte dauerten dauert=lasted; ging=went; gingen=went; mal=times; hintereinander=in a row; folge=row; schwer=heavy
  januar jänner=January; februar=February; märz=March; mai=May; juni=June; juli=July; oktober=October; dezember=December
  montag=Monday; dienstag=Tuesday; mittwoch=Wednesday; donnerstag=Thursday; freitag=Friday; samstag sonnabend=Saturday; sonntag=Sunday; wochenende wochenenden=weekends
  montags=on Mondays; dienstags=on Tuesdays; mittwochs=on Wednesdays; donnerstags=on Thursdays; freitags=on Fridays; samstags=on Saturdays; sonntags=on Sundays
  tag tage tagen=days; bon bons=receipts; trainings=workouts; namen=name
  zwei=two; drei=three; vier=four; fünf=five; sechs=six; sieben=seven; zehn=ten
`)
