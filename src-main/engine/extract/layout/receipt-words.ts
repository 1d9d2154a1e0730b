/**
 * Words of receipts and invoices: what a printed label says its amount is. In: a label. Out: a role; each role is one attribute, so
 * that the columns of the receipts' table have the same names from shop to shop. Labels are compared without blanks and
 * punctuation because recognition often loses them.
 */

export type Role = 'total' | 'subtotal' | 'tax' | 'rounding' | 'cash' | 'change' | 'discount' | 'service charge' | 'tip' | 'count' | 'other'

/** Letters only, lower case, O and 0, l and 1 made alike. */
export function squeeze(text: string): string {
  return text
    .toLowerCase()
    .replace(/0/gu, 'o')
    .replace(/1/gu, 'l')
    .replace(/[^\p{L}%]/gu, '')
}

const ANY = {
  change:
    /change|balancereturned|wechselgeld|r(?:ü|ue|u)ckgeld|zur(?:ü|ue)ck|kembali|baki|vuelto|^cambio|arendre|monnaierendue|rendu|^resto|troco|växel|vekslepenge|reszta|сдача|おつり|お釣|釣銭|找零|거스름/u,
  rounding:
    /^(?:[a-z]{0,6}total)?round(?!ed)|roundingadj|^rounding|rundung|arrondi|redondeo|arrotondamento|pembundaran|bulatan|rndadj|öresavrundning/u,
  discount: /disc(?:ount|$)|rabatt|remise|descuento|sconto|saving|coupon|voucher|desconto|diskaun|korting|скидка|割引|折扣/u,
  service: /svcch|servicech|svccharge|^sc\d*%?$|serviceentgelt|coperto|caskhidmat/u,
  tip: /^tips?$|gratuity|trinkgeld|pourboire|propina|mancia/u,
  count: /qty|quantity|(?:no|number)ofitem|itemcount|itemsold|^items?s?$|^totalitems?$|item\(?s|pcs|anzahl|nombredarticles|piezas/u,
  tax: /gst|tax|vat|mwst|ust(?:\W|$|\d|%)|^iva|^tva|\bsst|cukai|steuer|^btw|moms|ндс|消費税|税額|부가세|impuesto|imposto|^igv|^pst|^hst|^qst/u,
  cash: /^cash|cashtender|tender|^paid|amountpaid|^payment|^visa|visa(?:card)?$|mastercard|^master|^amex|debit|creditcard|^card|cardpayment|^bar(?:zahlung)?$|gegeben|efectivo|esp(?:è|e)ces|contanti|tunai|bayaran|amountreceived|^received|touchngo|applepay|paypal|karte|tarjeta|cartebancaire|наличн|お預|現金|现金|현금|girocard|^ec\b/u,
  subtotal:
    /su[bh]-?t[oa]ta[li]|zwischensumme|soustotal|beforetax|totalexcl|exclud|exclgst|excgst|excltax|netamount|nettobetrag|totalht|imponibile|subtotale|^goods|小計|소계|小计|jumlahkecil/u,
  total:
    /t[oa]ta[li]|^summe|gesamt|zuzahlen|zahlbetrag|endbetrag|^betrag|importe|apagar|àpayer|apayer|итог|合計|合计|総計|합계|jumlah|payable|amountdue|balancedue|toplam|razem|^suma|totaal|attbetala|^summa|yhteensä|amountincl|billamount|^amount(?!.*tend)|toplamtutar|celkem/u,
}

/** A payment by card rather than in coins: one role in the sums, another attribute. */
export function isCardPayment(label: string): boolean {
  return /visa|mastercard|^master|^amex|debit|creditcard|^card|cardpayment|applepay|paypal|karte|tarjeta|cartebancaire|girocard|^ec$/u.test(
    squeeze(label),
  )
}

/** What the label's amount is. `other` is a label of its own. */
export function roleOf(label: string): Role {
  const text = squeeze(label)
  const bare = text.replace(/rm|myr|usd|eur/gu, '')
  if (bare.length === 0) return 'other'
  if (/round/u.test(text) && /total/u.test(text) && !/adj|ing/u.test(text)) return 'total'
  if (ANY.rounding.test(text)) return 'rounding'
  if (ANY.change.test(text) && !/exchange/u.test(text)) return 'change'
  if (ANY.count.test(text)) return 'count'
  if (ANY.discount.test(text) && !/total(?:after|incl|payable)/u.test(text)) return 'discount'
  if (ANY.service.test(text)) return 'service charge'
  if (ANY.tip.test(text)) return 'tip'
  if (ANY.subtotal.test(text)) return 'subtotal'
  if (ANY.total.test(text)) return totalOrTax(text)
  if (/taxable|supply|supplies/u.test(text)) return 'other'
  if (ANY.tax.test(text)) return /(?:id|no|reg)(?:no)?$|regno|invoice|summary/u.test(text) ? 'other' : 'tax'
  if (ANY.cash.test(text)) return 'cash'
  return 'other'
}

/** "Total includes 6% GST" and "GST included in total" state the tax; "Total incl. GST" states the total. */
function totalOrTax(text: string): Role {
  if (!ANY.tax.test(text)) return /taxable/u.test(text) ? 'other' : 'total'
  if (/taxable/u.test(text)) return 'other'
  if (/^(?:gst|tax|vat|mwst|sst|iva|tva)/u.test(text)) return 'tax'
  if (/total(?:gst|tax|vat|sst|iva|tva)/u.test(text) && !/incl?|inc|with/u.test(text)) return 'tax'
  if (/includes|contains|enthält|dont/u.test(text)) return 'tax'
  if (/^(?:gst|tax|vat).*(?:included|incl)/u.test(text)) return 'tax'
  return 'total'
}

/** How plainly a total label names the amount to pay: rounded totals and "amount due" before plain totals before "total sales". */
export function totalStrength(label: string): number {
  const text = squeeze(label)
  if (/round/u.test(text)) return 6
  if (/grand|nett?total|payable|due|zuzahlen|apagar|apayer|zahlbetrag|endbetrag/u.test(text)) return 5
  if (/incl?(?:usive)?/u.test(text)) return 4
  if (/^total(?:rm|amount|amt|eur|usd)?$|^summe$|gesamt|^итог|合計|合计/u.test(text)) return 4
  if (/suppl|%|before|item/u.test(text)) return 1
  return 3
}

/** Headings of the tax summary at the foot, whose totals are not the receipt's. */
export function isTaxSummary(text: string): boolean {
  return /(?:gst|tax|vat|sst|mwst|iva|tva)(?:analysis|summary|sumnary|breakdown|übersicht|details)|^summary|^(?:tax|gst|vat|sst)(?:rate|code|type)|^codeamount|^gstcode|^ratetax/u.test(
    squeeze(text),
  )
}

/** A line that says what kind of paper this is. */
export function isDocumentWord(text: string): boolean {
  return /^(?:simplified)?(?:tax)?(?:invo[il]ce|inv|receipt|bill)(?:adjustmentnote|simplified)?$|^taxinvo|invoice$|receipt$|rechnung|quittung|kassenbon|facture|ticketdecaisse|ricevuta|scontrino|factura|recibo|чек|領収|レシート|영수증|收据|发票|cashsales?$|cashbill|officialreceipt/u.test(
    squeeze(text),
  )
}

/** Legal forms at the end of company names, and words that name a business. */
export const LEGAL_FORM =
  /(?:s\s?d\s?n\.?\s?b\s?h?\s?[dn0]\.?|pte\.?\s?ltd\.?|pty\.?\s?ltd\.?|limited|corporation|gmbh(?:\s?&\s?co\.?\s?kg)?|株式会社|有限会社|有限公司|주식회사|s\/b|\b(?:sb|bhd\.?|ltd\.?|llc|l\.l\.c\.|inc\.?|corp\.?|e\.?\s?k\.|ohg|kg|ag|s\.?\s?a\.?\s?r\.?\s?l\.?|s\.a\.(?:s\.)?|sas|s\.l\.u?\.?|s\.?r\.?l\.?|s\.p\.a\.?|b\.?v\.?|n\.v\.|pty|plc|llp|pte|a\/s|aps|oy|ab|sp\.?\s?z\s?o\.?\s?o\.?|kft\.?)|(?<!\p{L})(?:ооо|оао|зао|ип))(?![\p{L}\d])/iu
export const BUSINESS_WORD =
  /restaurant|restoran|trading|store|shop|mart\b|market|supermarket|hotel|caf[eé]|pharmacy|farmasi|hardware|bakery|bakeries|stationery|books?|enterprise|company|cake|house|carry|kedai|syarikat|perniagaan|perusahaan|centre|center|salon|clinic|klinik|kitchen|bistro|grill|pizz|burger|coffee|foods?|seafood|fashion|electronics?|station|apotheke|b(?:ä|ae)ckerei|markt|gasthaus|boulangerie|épicerie|tienda|panader|librer|farmacia|ristorante|negozio|магазин|аптека|店/iu
export const ADDRESS_WORD =
  /\b(?:jalan|jln|jl|lorong|taman|tmn|kg|kampung|bandar|seksyen|section|lot|no(?=\.?\s?\d)|level|lvl|floor|flr|ground|block|blok|unit|street|str|st|road|rd|avenue|ave|blvd|boulevard|lane|drive|suite|ste|stra(?:ß|ss)e|platz|weg|rue|place|calle|plaza|via|piazza|ulica|ul|off|batu|kawasan|persiaran|menara|bangunan|building|tower|park|selangor|kuala|lumpur|johor|pulau|square|city)\b|\b\d{5}\b|straße|strasse|улица|ул\./iu
export const CONTACT_WORD =
  /\b(?:te[l1]|phone|ph|fax|mobile|hp|hotline|careline|e-?mail|www|http|fon|tlf|tél)\b|@|www\.|\.com|te[l1][.:]|fax[.:]/iu
export const REGISTRATION_WORD =
  /\b(?:gst|reg|roc|co\.?\s?no|company\s?no|tax\s?id|gst\s?id|vat|ust|uid|siret|nif|cif|cnpj|abn|tin|trn|p\.?\s?iva|инн)\b|gstid|gstno|gstreg|co\.?\s?reg|[cС]0\.?reg|^\(?\d{3,}[\s-]*[a-z]?\)?$/iu
