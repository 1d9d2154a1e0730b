/**
 * As development.ts. Written after the first two hold-out sets were opened, and read by the program once before anything was mended; that first
 * figure is in bench/README.md (since then only the case of a unit and what may be said of others was set right in the expectations). Its misses were looked at since, so that later figures are not those of unseen sentences.
 */
export const THIRD_HOLDOUT = String.raw`
Down to 80.9 kg this morning => weight=80.9 kg
Back up at 82.3 kg after the holidays => weight=82.3 kg
Weighed myself: 77.6 kg => weight|weighed myself=77.6 kg
Got 6 h 20 min of sleep, felt groggy => sleep=22800 s
Only managed 5 hours of sleep => sleep=18000 s
In bed by 23:30, up at 7 => ?bedtime=23:30;?wake time=07:00
Woke up at 6:40 => wake time=06:40
Rain all day, 14 mm => rain|rain all day=14 mm
Snow overnight, 12 cm => snow|snow overnight=12 cm
Morning run: 6.4 km, 34:50 => morning run|run distance|morning run distance=6.4 km;run duration|morning run duration|morning run=2090 s
Parkrun in 24:37 => parkrun|parkrun duration=1477 s
10 km in under an hour, 57:12 => ?distance|run distance=10 km;?duration|run duration=3432 s
Rowed 2000 m in 8:14 => row distance=2000 m;row duration=494 s
Elliptical 25 min, 240 kcal => elliptical|elliptical duration=1500 s;calories|elliptical=240 kcal
Pulse after the run was 142 bpm => pulse|heart rate|pulse after the run=142 bpm
BP this evening 127 over 82 => systolic=127 mmHg;diastolic=82 mmHg
Evening reading 131/84 mmHg, pulse 69 => systolic=131 mmHg;diastolic=84 mmHg;pulse|heart rate=69
Blutdruck 128/83, Puls 66 => systolic=128 mmHg;diastolic=83 mmHg;pulse|puls|heart rate=66
Fasting glucose 96 mg/dL => glucose|fasting glucose=96 mg/dL
Temperature 38.4 °C at noon, took paracetamol 500 mg => temperature=38.4 °C;paracetamol=500 mg
Stimmung 6/10 => stimmung=6 /10
Humeur 8/10, fatigue 3/10 => humeur=8 /10;fatigue=3 /10
I'd give today a 7/10 => ?day|today=7 /10
Headache 4/10 most of the day => headache=4 /10
Energy was a solid 8/10 => energy=8 /10
Bei Rossmann Zahnpasta für 2,49 € => item=Zahnpasta;merchant=Rossmann;amount=2.49 EUR
Beim Bäcker zwei Brezeln für 1,80 € => item=brezeln|zwei brezeln;merchant=bäcker;amount=1.8 EUR;?quantity=2
Aldi 23,40 € => merchant|item=Aldi;amount=23.4 EUR
Groceries, Tesco, £41.20 => item=groceries;?merchant=Tesco;amount=41.2 GBP
Grabbed a sandwich at Pret for £4.50 => item=sandwich;merchant=Pret;amount=4.5 GBP
Treated myself to new headphones, $79 => item=new headphones|headphones;amount=79 USD
Dinner with Anna at Luigi's, 48.60 EUR in total => item=dinner;merchant=Luigi's;amount=48.6 EUR
Picked up bread and eggs at Coop, CHF 9.80 => item=bread and eggs;merchant=Coop;amount=9.8 CHF
Refuelled for 58.10 EUR => amount=58.1 EUR
Train ticket to Hamburg 39.90 EUR => item=train ticket|train ticket to hamburg;amount=39.9 EUR
Une baguette à la boulangerie pour 1,20 € => item=baguette;merchant=boulangerie;amount=1.2 EUR
Payé 35 € au restaurant => merchant=restaurant;amount=35 EUR
Electricity bill: 84.30 EUR => electricity bill=84.3 EUR
Rent was 920 EUR this month => rent=920 EUR
Salary came in, 2850 EUR => ?salary|income=2850 EUR
Sold my old bike for 120 EUR => item=my old bike|old bike|bike;sale amount=120 EUR
Refund of 19.99 EUR from Zalando => ?refund=19.99 EUR
Studied statistics for 2.5 hours => study duration|statistics=9000 s
2 h of Spanish practice => spanish practice|spanish practice duration=7200 s
Learned 25 new words => new words|words=25
Read 30 pages of Middlemarch => pages=30 pages
Heute 1,5 Stunden gelernt => study duration|lernen|learn duration=5400 s
J'ai couru 8 km en 47 minutes => run distance=8 km;run duration=2820 s
J'ai dormi 6 heures et demie => sleep=23400 s
Habe 7,5 Stunden geschlafen => sleep=27000 s
Gewicht heute Morgen 81,2 kg => gewicht|weight=81.2 kg
Poids ce matin : 81,5 kg => poids|weight=81.5 kg
Drank 2.3 l of water => water=2.3 L
Two coffees and 1.5 l water => water=1.5 L;?coffees|coffee=2
Breakfast: porridge 350 kcal => item=porridge;calories=350 kcal
Lunch was 620 kcal => lunch|calories=620 kcal
Screen time 3h 42m => screen time=13320 s
Meditated 15 minutes => meditation duration|meditate duration|meditation=900 s
Deadlift 5x5 @ 90 kg => exercise=Deadlift;sets=5;reps=5;load=90 kg
Bench 3x8 at 60 kg => exercise=Bench;sets=3;reps=8;load=60 kg
Plank 2 min => plank|plank duration=120 s
Meeting took 50 minutes => meeting|meeting duration=3000 s
Fixed 4 bugs today => bugs=4
Merged 3 pull requests => pull requests=3
Won 2 games of chess and lost 1 => ?games|wins|games of chess|chess=2
Sarah weighs 61 kg => ?sarah weight=61 kg
Tom's blood pressure is 150/95 => ?tom systolic=150 mmHg;?tom diastolic=95 mmHg
My brother ran 10 km in 41 minutes => ?brother run distance=10 km;?brother run duration=2460 s
My mother slept only 4 hours => ?mother sleep=14400 s
Emma is 1.72 m tall => ?emma=1.72 m
Dad's fasting glucose was 132 mg/dL => ?dad fasting glucose=132 mg/dL
Paul says he weighs 90 kg now => 
I should be at 75 kg by June => 
Goal for the week: 30 km => 
Didn't sleep 8 hours again => 
No run today, planned 5 km => 
Apparently the average person sleeps 7 hours => 
Next month the rent will be 950 EUR => 
Would love to own a bike for 2000 EUR => 
What would 10 km in 50 minutes mean per kilometre? => 
`
