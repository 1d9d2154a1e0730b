/**
 * Sentences of a person's notes and chats with what they assert. A line: the words, then " => " and the expected observations, parted by ";":
 * name|other name=value unit; "?" before a name: right but not required. Nothing behind the arrow: no observation. Written by hand, no real person's.
 */
export const DEVELOPMENT = String.raw`
Slept 7 h 10 min => sleep=25800 s
slept 7h10, woke twice => sleep=25800 s
7 hours and 10 minutes of sleep last night => sleep=25800 s
I slept only 5.5 hours because of the neighbours => sleep=19800 s
Ran 5.2 km in 28:30 => run distance=5.2 km;run duration=1710 s
ran 10k in 52 minutes this morning => run distance=10 km;run duration=3120 s
Easy run, 8 km in 47 min => run distance|easy run=8 km;run duration|easy run duration=2820 s
Walked 12,345 steps today => steps=12345 steps
BP 121/79 and pulse 64 => systolic=121 mmHg;diastolic=79 mmHg;pulse|heart rate=64
Blood pressure 135/88 after coffee => systolic=135 mmHg;diastolic=88 mmHg
mood 6/10 => mood=6 /10
Mood: 7/10, energy: 4/10 => mood=7 /10;energy=4 /10
energy: 7 out of 10 => energy=7 /10
pain 3/10 today, better than yesterday => pain=3 /10
Stress 8 out of 10 after the meeting. => stress=8 /10
My headache was 5/10 most of the day => headache=5 /10
I'd rate my sleep quality 4/5 => sleep quality=4 /5
3/4 cup oats for breakfast => oats=0.75 cup
weight 82.4 => weight=82.4
Weighed in at 181 lb this morning => weight=181 lb
Down to 80.9 kg! => weight=80.9 kg
Resting heart rate 52 bpm => resting heart rate=52 bpm
Temperature 37.8 °C, took 500 mg paracetamol => temperature=37.8 °C;paracetamol=500 mg
Fever went up to 38.6 => fever=38.6
Took 20 mg of omeprazole before breakfast => omeprazole=20 mg
Glucose 104 mg/dL fasting => glucose|fasting glucose=104 mg/dL
Fasting sugar was 5.6 mmol/L => fasting sugar|fasting glucose=5.6 mmol/L
8 units of Novorapid with lunch => novorapid=8 U
Bought headphones at MediaMarkt for 79,99 EUR => item=headphones;merchant=MediaMarkt;amount=79.99 EUR
Bought a coffee at Starbucks for $4.50 => item=coffee;merchant=Starbucks;amount=4.5 USD
Paid 12 EUR for lunch at Vapiano => item=lunch;merchant=Vapiano;amount=12 EUR
Paid 35.20 GBP at Tesco => merchant=Tesco;amount=35.2 GBP
The bike repair cost me 60 EUR at Radhaus => item=bike repair;merchant=Radhaus;amount=60 EUR
New shoes cost 89.95 € at Deichmann => item=new shoes|shoes;merchant=Deichmann;amount=89.95 EUR
spent 12,40 EUR on lunch => item=lunch;amount=12.4 EUR
Spent $250 on groceries at Whole Foods yesterday => item=groceries;merchant=Whole Foods;amount=250 USD;?date=2026-03-04
Lunch at Nando's: £11.20 => item=lunch;merchant=Nando's;amount=11.2 GBP
Dinner at Luigi's 42 EUR => item=dinner;merchant=Luigi's;amount=42 EUR
coffee €3 => item=coffee;amount=3 EUR
Groceries at Aldi, 23.45 EUR => item=groceries;merchant=Aldi;amount=23.45 EUR
Got a haircut for 25 EUR at Hair Lounge => item=haircut;merchant=Hair Lounge;amount=25 EUR
Ordered two books from Amazon for 31.98 USD => item=two books|books;merchant=Amazon;amount=31.98 USD
Picked up milk and eggs at Lidl, €5.49 => item=milk and eggs;merchant=Lidl;amount=5.49 EUR
At Rewe I paid 18,75 € for vegetables => item=vegetables;merchant=Rewe;amount=18.75 EUR
The train ticket to Hamburg was 49 EUR => item|train ticket to hamburg|train ticket=49 EUR
Uber to the airport: $38 => item=uber to the airport|uber;amount=38 USD
Rent is 950 EUR => rent=950 EUR
Electricity bill: 84,30 € => electricity bill=84.3 EUR
Salary arrived: 3200 EUR => salary=3200 EUR
Got paid 3,200 USD today => amount|earnings|pay|income=3200 USD
Heute bei Edeka 23,45 € für Obst ausgegeben => item=Obst;merchant=Edeka;amount=23.45 EUR
Habe Kopfhörer bei Saturn für 59 € gekauft => item=Kopfhörer;merchant=Saturn;amount=59 EUR
Mittagessen bei Vapiano: 11,90 EUR => item=Mittagessen;merchant=Vapiano;amount=11.9 EUR
J'ai acheté du pain chez Paul pour 3,20 € => item=pain;merchant=Paul;amount=3.2 EUR
Payé 45 EUR pour le dîner chez Bofinger => item=dîner;merchant=Bofinger;amount=45 EUR
Compré zapatos en Zara por 39,95 € => item=zapatos;merchant=Zara;amount=39.95 EUR
Gasté 15 EUR en comida => item=comida;amount=15 EUR
今天在超市花了45元 => ?merchant=超市;amount=45 CNY
Stimmung 6/10, Energie 7/10 => stimmung=6 /10;energie=7 /10
7 Std. 15 Min. geschlafen => sleep=26100 s
J'ai dormi 7h30 => sleep=27000 s
Dormí 6 horas y 45 minutos => sleep=24300 s
睡了7小时20分钟 => sleep|睡=26400 s
体重 68.5 公斤 => 体重|weight=68.5 kg
Puls 58, Blutdruck 118/76 => puls|pulse|heart rate=58;systolic=118 mmHg;diastolic=76 mmHg
Heute 5 km in 27:10 gelaufen => run distance=5 km;run duration=1630 s
Bench press 3x8 @ 60 kg => exercise=Bench press;sets=3;reps=8;load=60 kg
Squat 5x5 100kg => exercise=Squat;sets=5;reps=5;load=100 kg
Deadlift: 3 sets of 5 at 120 kg => exercise=Deadlift;sets=3;reps=5;load=120 kg
Pull-ups 4 x 10 => exercise=Pull-ups;sets=4;reps=10
Plank 3 min => plank|plank duration=180 s
Cycled 32 km, 1h 20min, avg 24 km/h => ride distance=32 km;ride duration=4800 s;avg|speed|average speed=24 km/h
Swam 1500 m in 38 min => swim distance=1500 m;swim duration=2280 s
Breakfast: oatmeal with berries 350 kcal => item=oatmeal|oatmeal with berries;calories=350 kcal
Lunch was 650 kcal, 45 g protein => lunch|calories|lunch calories=650 kcal;protein=45 g
Drank 2.5 l of water => water|drink volume=2.5 L
2 cups of coffee before noon => coffee=2 cup
Burned 540 kcal on the rower => calories|burned calories=540 kcal
Studied Spanish for 45 min => study duration|spanish duration|spanish=2700 s
Meditated 15 minutes => meditation|meditation duration=900 s
Worked 9 hours today => work duration|work=32400 s
Read 42 pages of Dune => pages=42 pages
2h on the thesis, wrote 850 words => writing|words|written words=850;?thesis|thesis duration=7200 s
Screen time 3h 12m => screen time=11520 s
Went to bed at 23:15 and woke up at 6:40 => bedtime=23:15;wake time=06:40
It's 21 °C and sunny outside => temperature|outside temperature=21 °C
Rain all day, 14 mm => rain=14 mm
Humidity 62%, pressure 1013 hPa => humidity=62 %;pressure=1013 hPa
Drove 320 km to Munich in 3h 10m => drive distance=320 km;drive duration=11400 s
Flight took 1h 50m => flight|flight duration=6600 s
Fuel: 41.2 l, 1.789 EUR/l, total 73.71 EUR => fuel=41.2 L;total|amount=73.71 EUR;?price|fuel price=1.789
Odometer 84,512 km => odometer=84512 km
Won 3 of 5 games against Tom => ?games=3
I had 3 coffees today => coffees|coffee=3
Commit a1b2c3d: fixed parser, +120 -34 => 
My weight goal is 75 kg => 
I want to sleep 8 hours tonight => 
Tomorrow I'll run 10 km => 
Should I take 400 mg of ibuprofen? => 
How much did I spend at Lidl? => 
I didn't run 5 km today => 
No sugar today, not even 5 g => 
If I sleep less than 6 hours I get a headache => 
Anna ran 12 km yesterday => ?anna run distance=12 km
Tom says he slept 9 hours => 
The doctor recommended 30 min of walking a day => 
I used to weigh 95 kg => 
The article claims coffee has 95 mg caffeine per cup => 
We might spend 500 EUR on the trip => 
Remind me to pay 45 EUR to Julia => 
Meeting with Paul at 14:00 in room 204 => 
Call me at 0170 1234567 => 
The new iPhone 17 looks great => 
Chapter 12 was boring => 
I live at 24 Baker Street => 
Version 2.4.1 is out => 
Born in 1984 in Leipzig => 
Let's meet on 6/10 => 
Deadline is 6/10/2026 => ?deadline=2026-06-10
The hotel would cost 120 EUR a night => 
"You should weigh 70 kg", she said => 
Flight LH 1234 departs at gate B12 => 
I'm 34 years old => age=34 yr
He told me the car cost him 20000 EUR => 
What does 20 mg mean? => 
It was 3 years ago => 
There were about 40 people at the party => ?people=40
My sister is 175 cm tall => sister|sister height=175 cm
I have two cats => 
Budget for food: 400 EUR => 
Only 3 days until the exam => 
Almost bought a jacket for 200 EUR but left it => 
Returned the jacket, got 89 EUR back => ?refund|amount=89 EUR
`
