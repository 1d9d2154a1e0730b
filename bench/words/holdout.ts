/**
 * As development.ts. Written before any failure was looked at; only its first figure in bench/README.md is one of unseen sentences, since its misses
 * were looked at and mended afterwards.
 */
export const HOLDOUT = String.raw`
Sleep was 6 h 50 min, not great => sleep=24600 s
Slept for 8 hours 5 minutes => sleep=29100 s
napped 25 min after lunch => nap|sleep|nap duration=1500 s
Night: 6h42 of sleep => sleep=24120 s
jogged 7.5 km in 44:12 => run distance|jog distance=7.5 km;run duration|jog duration=2652 s
Did 6 miles in 58 minutes on the treadmill => distance|treadmill distance=6 mi;duration|treadmill duration=3480 s
Hiked 14 km in 4 hours => hike distance=14 km;hike duration=14400 s
9,870 steps => steps=9870 steps
RR 128/84, Puls 71 => systolic=128 mmHg;diastolic=84 mmHg;puls|pulse|heart rate=71
My blood pressure this morning: 119/74 => systolic=119 mmHg;diastolic=74 mmHg
anxiety 4/10 => anxiety=4 /10
Focus: 8/10 => focus=8 /10
Back pain is 6 out of 10 => back pain=6 /10
sleep quality 3/5, mood 7/10 => sleep quality=3 /5;mood=7 /10
Motivation today was a 5/10 => motivation=5 /10
half an hour later took 1/2 tablet => ?tablet=0.5
1/2 cup rice with dinner => rice=0.5 cup
Weight this morning: 74.3 kg => weight=74.3 kg
The scale says 165.2 lbs => weight=165.2 lb
Waist 88 cm => waist=88 cm
HRV 64 ms, resting HR 49 => hrv|heart rate variability=0.064 s;resting hr|resting heart rate=49
SpO2 97% => spo2|oxygen saturation=97 %
Took 1000 IU of vitamin D => vitamin d=1000 IU
Ferritin came back at 38 ng/mL => ferritin=38 ng/mL
Sugar 7.8 mmol/L two hours after dinner => sugar|glucose=7.8 mmol/L
Bought a lamp at IKEA for 29.99 EUR => item=lamp;merchant=IKEA;amount=29.99 EUR
Bought running socks for $14 at Decathlon => item=running socks;merchant=Decathlon;amount=14 USD
Paid CHF 18.50 for a sandwich at Migros => item=sandwich;merchant=Migros;amount=18.5 CHF
Paid the plumber 140 EUR => ?merchant|item=plumber;amount=140 EUR
My new monitor cost me 219 EUR at Alternate => item=new monitor|monitor;merchant=Alternate;amount=219 EUR
spent 8,70 € on cake => item=cake;amount=8.7 EUR
Spent £60 at Boots => merchant=Boots;amount=60 GBP
Brunch at Café Krone: 24,50 € => item=brunch;merchant=Café Krone;amount=24.5 EUR
Taxi from the station cost 17 EUR => item=taxi|taxi from the station;amount=17 EUR
cinema ticket $15 => item=cinema ticket;amount=15 USD
Beer with Jonas at Augustiner, 9.80 EUR => item=beer|beer with jonas;merchant=Augustiner;amount=9.8 EUR
Got new tyres for 320 EUR at ATU => item=new tyres|tyres;merchant=ATU;amount=320 EUR
For 45 EUR I bought a backpack at Globetrotter => item=backpack;merchant=Globetrotter;amount=45 EUR
Purchased a keyboard from Logitech for 99.00 USD => item=keyboard;merchant=Logitech;amount=99 USD
Beim Bäcker 4,60 € für Brötchen bezahlt => item=Brötchen;merchant|?merchant=Bäcker;amount=4.6 EUR
Neue Jacke bei C&A gekauft, 49,99 € => item=neue jacke|jacke;merchant=C&A;amount=49.99 EUR
Der Friseur hat 32 € gekostet => item=Friseur;amount=32 EUR
J'ai payé 12,50 € pour un livre à la Fnac => item=livre;merchant=Fnac;amount=12.5 EUR
Café au Flore : 4,80 € => item=Café|café au flore;?merchant=Flore;amount=4.8 EUR
Pagué 22 EUR por la cena en Casa Pepe => item=cena;merchant=Casa Pepe;amount=22 EUR
买书花了35元 => ?item=书;amount=35 CNY
Laune 8/10 => laune=8 /10
6 Stunden 40 Minuten Schlaf => sleep|schlaf=24000 s
J'ai couru 8 km en 45 minutes => run distance=8 km;run duration=2700 s
Peso 71,2 kg => peso|weight=71.2 kg
步行8000步 => steps|步行=8000 steps
Overhead press 4x6 @ 42.5 kg => exercise=Overhead press;sets=4;reps=6;load=42.5 kg
Leg press: 3x12 at 140 kg => exercise=Leg press;sets=3;reps=12;load=140 kg
Push-ups 3 sets of 20 => exercise=Push-ups;sets=3;reps=20
Rowed 5000 m in 21:45 => row distance=5000 m;row duration=1305 s
Rode 18 miles in 1:05:20 => ride distance=18 mi;ride duration=3920 s
Dinner: pasta 720 kcal => item=pasta;calories=720 kcal
Snack 180 kcal, 12 g fat, 20 g carbs => item=snack;calories=180 kcal;fat=12 g;carbs|carbohydrates=20 g
Water 1.8 l => water=1.8 L
One glass of wine, 150 ml => wine=150 mL
Practised piano for 50 minutes => practice duration|piano duration|piano|practise duration=3000 s
Worked on the report for 3.5 hours => work duration|report duration=12600 s
Fasted 16 hours => fast|fasting|fast duration=57600 s
Learned 35 new words => ?words|new words=35
Phone screen time: 2h 47m => phone screen time=10020 s
Got up at 7:05 => wake time|?time=07:05
-4 °C at the bus stop => temperature=-4 °C
Wind 35 km/h from the west => wind=35 km/h
Snow depth 12 cm => snow depth=12 cm
Train to Berlin took 4h 5m => train duration|train to berlin|train to berlin duration|train=14700 s
Mileage is now 112,040 km => mileage=112040 km
Filled up 38.5 l for 66.20 EUR at Shell => merchant=Shell;amount=66.2 EUR;?fuel|filled volume|fill volume=38.5 L
Electricity meter 45213 kWh => electricity meter=45213 kWh
Savings account: 12,500 EUR => savings account=12500 EUR
Scored 87 points in the quiz => score=87
I hope to sleep 8 hours => 
Planning to bench 100 kg next month => 
The trip will cost around 900 EUR => 
Did I really spend 60 EUR at Boots? => 
I have not weighed 70 kg since college => 
I never drink more than 2 beers => 
Unless I get 7 hours I am useless => 
My boss says the project needs 3 months => 
Lisa paid 40 EUR for the cinema => 
Apparently people need 8 hours of sleep => 
You can get it for 20 EUR at Lidl => 
The recipe needs 200 g of flour => 
Room 312, 3rd floor => 
See page 45 => 
Order number 4711-22 => 
Our flight is AF 1180 => 
My appointment is at 15:30 on Friday => 
Win 11 keeps crashing => 
She gave me her number: 555 0199 => 
I was 5 minutes late => ?late=300 s
The movie is about 2 hours long => ?movie|movie duration=7200 s
Could have bought it for 15 EUR => 
Thinking about buying a bike for 800 EUR => 
I owe Max 20 EUR => 
The limit is 50 km/h => 
In 3 weeks we go to Rome => 
`
