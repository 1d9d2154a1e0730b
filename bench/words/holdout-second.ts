/**
 * As development.ts. Written after the first hold-out set was opened and before the program had read a line of it; only its first figure in
 * bench/README.md is one of unseen sentences, since its misses were looked at and mended afterwards.
 */
export const SECOND_HOLDOUT = String.raw`
Slept from 23:10 to 6:50, 7 h 40 min in total => ?sleep period=23:10..06:50;sleep|total|total sleep|sleep duration=27600 s
6 hours 15 minutes of sleep, woke at 5:50 => sleep=22500 s;?wake time=05:50
Finally slept 9h => sleep=32400 s
Ran 21.1 km in 1:52 => run distance=21.1 km;run duration=6720 s
Ran 3 miles in 24:10 => run distance=3 mi;run duration=1450 s
Long walk today, 11 km in 2 h 20 min => walk distance|long walk distance=11 km;walk duration|long walk duration=8400 s
Steps: 7,432 => steps=7432
BP was 142/91, pulse 80 => systolic=142 mmHg;diastolic=91 mmHg;pulse|heart rate=80
Tension artérielle 125/82 => systolic=125 mmHg;diastolic=82 mmHg
happiness 8/10 => happiness=8 /10
Productivity: 6/10 => productivity=6 /10
knee pain was 2 out of 10 => knee pain=2 /10
Ánimo 7/10 => ánimo=7 /10
moral : 8/10 => moral=8 /10
sleep score 84/100 => sleep score=84 /100
2/3 cup of lentils => lentils=0.6666666667 cup
My weight is 79.1 kg now => weight=79.1 kg
Body fat 18.4% => body fat=18.4 %
Took 2 tablets of aspirin => aspirin|tablets|tablet=2
Took 75 µg of L-thyroxine => l thyroxine|l-thyroxine=75 µg
HbA1c 5.9 % => hba1c=5.9 %
Injected 12 units of Lantus => lantus=12 U
Bought a toaster at Argos for £24.99 => item=toaster;merchant=Argos;amount=24.99 GBP
Bought cat food for 17.80 EUR at Fressnapf => item=cat food;merchant=Fressnapf;amount=17.8 EUR
Paid $62.15 for gas at Chevron => item=gas;merchant=Chevron;amount=62.15 USD
Paid 9 EUR for parking => item=parking;amount=9 EUR
The concert tickets cost 130 CHF => item=concert tickets;amount=130 CHF
My haircut cost me 28 EUR at Figaro => item=haircut;merchant=Figaro;amount=28 EUR
Spent 34,50 EUR at dm on shampoo => item=shampoo;merchant=dm;amount=34.5 EUR
Spent $9 on coffee => item=coffee;amount=9 USD
Breakfast at Tiffany's: $18.40 => item=breakfast;merchant=Tiffany's;amount=18.4 USD
Pizza at Da Mario 13,50 EUR => item=pizza;merchant=Da Mario;amount=13.5 EUR
Two tickets from Eventim for 88 EUR => ?quantity=2;item=two tickets|tickets;merchant=Eventim;amount=88 EUR
Stamps, 8.50 EUR => item=stamps;amount=8.5 EUR
At Target I bought towels for $35 => item=towels;merchant=Target;amount=35 USD
Ordered sushi from Sakura for 27 EUR => item=sushi;merchant=Sakura;amount=27 EUR
Yesterday I paid 54 GBP at Sainsbury's => merchant=Sainsbury's;amount=54 GBP
Bought milk for 1.20 EUR and bread for 2.80 EUR at Netto => item=milk;merchant=Netto;amount=1.2 EUR;item=bread;merchant=Netto;amount=2.8 EUR
Ich habe 14,90 € für ein Buch bei Thalia bezahlt => item=Buch;merchant=Thalia;amount=14.9 EUR
Bei Rossmann Zahnpasta für 2,45 € gekauft => item=Zahnpasta;merchant=Rossmann;amount=2.45 EUR
Das Taxi hat 23 Euro gekostet => item=Taxi;amount=23 EUR
Abendessen bei Mario 36 € => item=Abendessen;merchant=Mario;amount=36 EUR
J'ai dépensé 60 € chez Leclerc => merchant=Leclerc;amount=60 EUR
Acheté un livre pour 14 € à la Fnac => item=livre;merchant=Fnac;amount=14 EUR
He comprado pan en Mercadona por 1,80 € => item=pan;merchant=Mercadona;amount=1.8 EUR
El taxi me costó 18 EUR => item=taxi;amount=18 EUR
咖啡花了28元 => ?item=咖啡;amount=28 CNY
睡眠 6小时45分钟 => sleep|睡眠=24300 s
血压 122/80 => systolic=122 mmHg;diastolic=80 mmHg
跑了5公里 => run distance=5 km
Gewicht: 82,7 kg => gewicht|weight=82.7 kg
Heute 10 km in 55:30 gelaufen => run distance=10 km;run duration=3330 s
He dormido 7 horas => sleep=25200 s
Incline press 3x10 @ 24 kg => exercise=Incline press;sets=3;reps=10;load=24 kg
Lunges 3 x 12 => exercise=Lunges;sets=3;reps=12
Lat pulldown: 4 sets of 8 at 55 kg => exercise=Lat pulldown;sets=4;reps=8;load=55 kg
Cycled 45 km in 1 h 50 min => ride distance=45 km;ride duration=6600 s
Swam 40 laps => laps|swim laps=40
Yoga 45 min => yoga|yoga duration=2700 s
Stretched for 10 minutes => stretch duration=600 s
Lunch: burrito 780 kcal, 32 g protein => item=burrito;calories=780 kcal;protein=32 g
Ate 1,950 kcal today => calories=1950 kcal
Drank 3 cups of tea => tea=3 cup
Had 2 beers with Tom => beers|beer=2
Read 55 pages => pages=55 pages
Wrote 1200 words of the novel => words|writing=1200
Studied for 3 hours => study duration|study=10800 s
Practised guitar 30 min => guitar|guitar duration|practice duration|practise duration=1800 s
The commute took 47 min => commute|commute duration=2820 s
Went to bed at 22:50 => bedtime=22:50
It was 31 °C today => temperature=31 °C
Wind speed 22 km/h, humidity 71% => wind speed=22 km/h;humidity=71 %
Electricity: 312 kWh this month => electricity=312 kWh
Gas bill was 64.20 EUR => gas bill=64.2 EUR
Account balance: 1,204.55 EUR => account balance=1204.55 EUR
Got my bonus: 1500 EUR => bonus|my bonus=1500 EUR
Battery at 34% => battery=34 %
Tyre pressure 2.4 bar => tyre pressure=2.4 bar
Build took 14 min => build|build duration=840 s
Lost 1.2 kg this month => weight loss=1.2 kg
Scored 412 points in Scrabble => score=412
Maybe I will buy a bike for 600 EUR => 
Saw a jacket for 120 EUR at Zara but did not buy it => 
They charge 15 EUR for parking there => 
My dad spent 300 EUR on tools => 
Peter paid 25 EUR at Lidl => 
The doctor told me 130/85 would be fine => 
I wish I weighed 70 kg => 
Never run more than 10 km without water => 
Is 140/90 high? => 
Could you remind me to drink 2 l of water? => 
Her flight leaves at 6:15 => 
The manual says 2.5 bar => 
Our table is number 12 => 
Size 42 fits => 
It takes 20 min to get there => 
The museum closes at 18:00 => 
There are 7 days in a week => 
Sarah is 29 => ?sarah=29
My plan: 3x10 squats => 
Next week: 4 runs => 
Almost ran 10 km => 
I refuse to pay 20 EUR for that => 
Somebody offered me 50 EUR for the chair => 
Page 12, line 4 => 
Windows 11 update 23H2 => 
WiFi password is 12345678 => 
The 2 km detour was annoying => ?detour=2 km
`
