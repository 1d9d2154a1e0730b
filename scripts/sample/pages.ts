/** The sample's pictures as small HTML pages. In: measures. Out: a page with its size, drawn by make-sample.ts. */

/** `shows`: what a reader must find, per record of the picture the printed value under each name. */
export type Page = { width: number; height: number; html: string; scale: number; shows?: readonly Record<string, string>[] }

export type GlucoseMeasures = {
  date: string
  timeInRange: number
  mealVariability: number
  morningResponse: number
  eveningDrift: number
  movementGoal: number
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** "2026-04-03" -> "3 April 2026" */
function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** A plausible day curve through the measures; the axis is drawn without numbers. */
function curve(measures: GlucoseMeasures, width: number, height: number, colour: string): string {
  const points = Array.from({ length: 49 }, (_, step) => {
    const hour = step / 2
    const meal = [8, 13, 19].reduce((sum, at) => sum + measures.mealVariability * Math.exp(-(((hour - at - 0.8) / 1.1) ** 2)), 0)
    const level = measures.morningResponse + meal * 1.6 + (hour > 20 ? measures.eveningDrift * (hour - 20) : 0)
    return `${((hour / 24) * width).toFixed(1)},${(height - ((level - 60) / 110) * height).toFixed(1)}`
  })
  return `<svg width="${width}" height="${height}"><rect y="${height * 0.25}" width="${width}" height="${height * 0.5}" fill="${colour}" opacity=".08"/><polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="3" stroke-linejoin="round"/></svg>`
}

function glucoseShown(measures: GlucoseMeasures): Record<string, string> {
  return {
    date: longDate(measures.date),
    'Time in range': `${measures.timeInRange} %`,
    'Meal variability': `${measures.mealVariability} mg/dL`,
    'Morning response': `${measures.morningResponse} mg/dL`,
    'Evening drift': `${measures.eveningDrift} mg/dL`,
    'Movement goal': `${measures.movementGoal} %`,
  }
}

/** First design: a light desktop dashboard of cards, label above value. */
export function glucoseCardsPage(measures: GlucoseMeasures): Page {
  const card = (label: string, value: string, unit: string): string =>
    `<div class="card"><div class="label">${label}</div><div class="value">${value}<span>${unit}</span></div></div>`
  const html = `<style>
    body{background:#f4f6f9;color:#1d2733;padding:32px 36px} h1{font-size:26px;font-weight:600;margin:0} .date{color:#5c6b7a;font-size:16px;margin:6px 0 22px}
    .grid{display:grid;grid-template-columns:repeat(3,1fr);gap:16px} .card,.chart{background:#fff;border:1px solid #dfe5ec;border-radius:12px;padding:18px 20px}
    .label{font-size:16px;color:#5c6b7a} .value{font-size:34px;font-weight:600;margin-top:8px} .value span{font-size:18px;font-weight:500;color:#5c6b7a;margin-left:6px} .chart{margin-top:16px}</style>
    <h1>Daily Glucose Dashboard</h1><div class="date">${longDate(measures.date)}</div>
    <div class="grid">${card('Time in range', String(measures.timeInRange), '%')}${card('Meal variability', String(measures.mealVariability), 'mg/dL')}${card('Morning response', String(measures.morningResponse), 'mg/dL')}
    ${card('Evening drift', String(measures.eveningDrift), 'mg/dL')}${card('Movement goal', String(measures.movementGoal), '%')}</div><div class="chart">${curve(measures, 780, 150, '#2f6fde')}</div>`
  return { width: 900, height: 590, scale: 1, html, shows: [glucoseShown(measures)] }
}

/** Second design: a dark phone screenshot, label left and value right. */
export function glucosePhonePage(measures: GlucoseMeasures): Page {
  const row = (label: string, value: string): string => `<div class="row"><div>${label}</div><b>${value}</b></div>`
  const html = `<style>
    body{background:#11151b;color:#eef2f7;padding:0 22px} .status{display:flex;justify-content:space-between;font-size:15px;font-weight:600;padding:12px 8px 20px} h1{font-size:25px;margin:0;font-weight:600}
    .date{color:#93a1b1;font-size:16px;margin:6px 0 18px} .row{display:flex;justify-content:space-between;font-size:19px;padding:19px 4px;border-bottom:1px solid #28303a} .row b{font-weight:600}
    .chart{background:#1a2029;border-radius:16px;padding:16px;margin-bottom:14px}</style>
    <div class="status"><div>21:3${measures.mealVariability % 10}</div><div>5G 7${measures.movementGoal % 10}%</div></div><h1>Daily Glucose Dashboard</h1><div class="date">${longDate(measures.date)}</div>
    <div class="chart">${curve(measures, 354, 170, '#48c78e')}</div>${row('Time in range', `${measures.timeInRange} %`)}${row('Meal variability', `${measures.mealVariability} mg/dL`)}
    ${row('Morning response', `${measures.morningResponse} mg/dL`)}${row('Evening drift', `${measures.eveningDrift} mg/dL`)}${row('Movement goal', `${measures.movementGoal} %`)}`
  return { width: 430, height: 760, scale: 2, html, shows: [glucoseShown(measures)] }
}

export type ReceiptContent = {
  shop: string
  date: string
  time: string
  number: string
  items: readonly { name: string; quantity: number; price: number }[]
}

export function receiptPage(receipt: ReceiptContent): Page {
  const [year, month, day] = receipt.date.split('-')
  const total = receipt.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  const tax = total - total / 1.1
  const line = (left: string, right: string, bold = false): string =>
    `<div class="line${bold ? ' bold' : ''}"><span>${left}</span><span>${right}</span></div>`
  const html = `<style>
    body{background:#fdfcf8;color:#222;padding:34px 30px;font-family:Mono;font-size:19px} .shop{text-align:center;font-size:27px;font-weight:700} .address{text-align:center;color:#444;font-size:16px;margin:6px 0 20px}
    .line{display:flex;justify-content:space-between;padding:5px 0} .bold{font-weight:700;font-size:23px} hr{border:0;border-top:2px dashed #888;margin:14px 0} .thanks{text-align:center;margin-top:20px}</style>
    <div class="shop">${receipt.shop}</div><div class="address">14 Harbour Street</div>${line('Date', `${day}/${month}/${year} ${receipt.time}`)}${line('Receipt no', receipt.number)}<hr>
    ${receipt.items.map(({ name, quantity, price }) => line(`${quantity} x ${name}`, (quantity * price).toFixed(2))).join('')}<hr>
    ${line('Subtotal', `$${(total - tax).toFixed(2)}`)}${line('Tax 10%', `$${tax.toFixed(2)}`)}${line('Total', `$${total.toFixed(2)}`, true)}${line('Card', `$${total.toFixed(2)}`)}<div class="thanks">Thank you</div>`
  const paper = {
    company: receipt.shop,
    address: '14 Harbour Street',
    date: `${day}/${month}/${year}`,
    time: receipt.time,
    'receipt number': receipt.number,
    subtotal: `$${(total - tax).toFixed(2)}`,
    tax: `$${tax.toFixed(2)}`,
    total: `$${total.toFixed(2)}`,
    card: `$${total.toFixed(2)}`,
  }
  const items = receipt.items.map(({ name, quantity, price }) => ({
    item: name,
    quantity: String(quantity),
    amount: (quantity * price).toFixed(2),
  }))
  return { width: 460, height: 470 + receipt.items.length * 34, scale: 1.5, html, shows: [paper, ...items] }
}

export type SleepMeasures = { date: string; total: number; deep: number; rem: number; awake: number; efficiency: number }

function hours(minutes: number): string {
  return minutes >= 60 ? `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m` : `${minutes}m`
}

export function sleepPage(sleep: SleepMeasures): Page {
  const tile = (label: string, value: string): string =>
    `<div class="tile"><div class="value">${value}</div><div class="label">${label}</div></div>`
  const stages = Array.from(
    { length: 40 },
    (_, step) => `<rect x="${step * 9}" y="${20 + ((step * step * 7 + sleep.deep) % 5) * 22}" width="9" height="12" fill="#8c9eff"/>`,
  ).join('')
  const html = `<style>
    body{background:#171433;color:#f3f1ff;padding:28px 24px} h1{font-size:25px;font-weight:600;margin:0} .date{color:#aaa4d6;font-size:16px;margin:6px 0 18px} .grid{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:14px}
    .tile{background:#221d4a;border-radius:14px;padding:16px 18px} .value{font-size:27px;font-weight:600} .label{color:#b9b4e2;font-size:16px;margin-top:6px}</style>
    <h1>Sleep Summary</h1><div class="date">${longDate(sleep.date)}</div><svg width="372" height="130">${stages}</svg>
    <div class="grid">${tile('Total sleep', hours(sleep.total))}${tile('Sleep efficiency', `${sleep.efficiency} %`)}${tile('Deep sleep', hours(sleep.deep))}${tile('REM sleep', hours(sleep.rem))}${tile('Awake', hours(sleep.awake))}</div>`
  const shown = {
    date: longDate(sleep.date),
    'Total sleep': hours(sleep.total),
    'Sleep efficiency': `${sleep.efficiency} %`,
    'Deep sleep': hours(sleep.deep),
    'REM sleep': hours(sleep.rem),
    Awake: hours(sleep.awake),
  }
  return { width: 420, height: 560, scale: 2, html, shows: [shown] }
}

export function doctorNotePage(): Page {
  const html = `<style>body{background:#fffefb;color:#24303c;padding:44px 48px;font-size:20px;line-height:1.6} h1{font-size:25px;margin:0 0 4px} .sub{color:#5a6773;margin-bottom:24px}</style>
    <h1>Visit note</h1><div class="sub">Dr. M. Alder · 12 May 2026</div><p>The daily curve is calmer than in winter. Evening values drift less after movement.</p>
    <p>Plan: walk for fifteen minutes after dinner. Keep the present breakfast. Remove the sensor during the sauna.</p><p>Next visit in September.</p>`
  return { width: 760, height: 560, scale: 1, html }
}

const SCENES = {
  lake: '<rect width="900" height="600" fill="url(#sky)"/><path d="M0 330 160 150 300 300 430 120 610 320 740 200 900 340V340H0Z" fill="#5b6f86"/><path d="M430 120 480 175 440 165 405 185 385 178Z" fill="#eef3f8"/><path d="M0 340H900V600H0Z" fill="#7fa3bd"/><path d="M0 340 160 500 300 370 430 540 610 360 740 470 900 340Z" fill="#6b869f" opacity=".55"/><path d="M0 345 90 325 180 340 260 330 330 345Z" fill="#3f5b46"/>',
  cake: '<rect width="900" height="600" fill="#efe4d6"/><ellipse cx="450" cy="470" rx="330" ry="60" fill="#fff"/><ellipse cx="450" cy="440" rx="240" ry="50" fill="#d9a441"/><rect x="210" y="300" width="480" height="140" fill="#e7bb5b"/><ellipse cx="450" cy="300" rx="240" ry="50" fill="#fdf3c9"/><rect x="442" y="200" width="16" height="90" fill="#7aa6d8"/><path d="M450 160q16 24 0 40q-16-16 0-40" fill="#f6a02c"/><circle cx="330" cy="305" r="14" fill="#f2d64b"/><circle cx="560" cy="310" r="14" fill="#f2d64b"/>',
  balcony:
    '<rect width="900" height="600" fill="url(#dusk)"/><circle cx="660" cy="250" r="60" fill="#fbd37a"/><path d="M0 420H900V600H0Z" fill="#6d5a57"/><rect x="110" y="430" width="200" height="130" rx="10" fill="#a6573d"/><rect x="420" y="440" width="180" height="120" rx="10" fill="#a6573d"/><path d="M210 430V180M210 300q-70-20-90-80q80 0 90 80M210 260q70-30 85-90q-80 10-85 90M510 440V220M510 330q-60-20-80-70q70 0 80 70M510 300q60-20 75-80q-70 10-75 80" stroke="#3d6b3a" stroke-width="10" fill="#4f8a4a"/><circle cx="150" cy="225" r="9" fill="#f7df5a"/><circle cx="575" cy="225" r="9" fill="#f7df5a"/>',
} as const

/** A drawn scene with a little grain, standing for a photo. */
export function photoPage(scene: keyof typeof SCENES): Page {
  const html = `<style>body{padding:0}</style><svg width="900" height="600" viewBox="0 0 900 600"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9fc4e6"/><stop offset="1" stop-color="#e9f1f7"/></linearGradient>
    <linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#6a6fae"/><stop offset="1" stop-color="#f2b07b"/></linearGradient><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" seed="4"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 .12 0"/><feComposite in2="SourceGraphic" operator="in"/></filter></defs>${SCENES[scene]}<rect width="900" height="600" fill="#fff" filter="url(#grain)"/></svg>`
  return { width: 900, height: 600, scale: 1, html }
}
