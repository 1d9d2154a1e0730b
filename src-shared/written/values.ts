/** How values were read, in three languages: what src-main/engine/extract, materialize and own write into a value's reading. */
import { written as w, type Written } from './sentence.ts'

const NUMBERS: readonly Written[] = [
  w('plain digits', 'nur Ziffern', '纯数字'),
  w('group and decimal marks differ', 'Gruppen- und Dezimalzeichen sind verschieden', '千位分隔符与小数点不同'),
  w('last mark "{mark}" is decimal', 'das letzte Zeichen „{mark}“ ist das Dezimalzeichen', '最后的符号“{mark}”是小数点'),
  w('"{mark}" is decimal', '„{mark}“ ist das Dezimalzeichen', '“{mark}”是小数点'),
  w('"{mark}" is decimal ({why:said})', '„{mark}“ ist das Dezimalzeichen ({why:said})', '“{mark}”是小数点（{why:said}）'),
  w('"{mark}" groups ({why:said})', '„{mark}“ trennt Tausender ({why:said})', '“{mark}”是千位分隔符（{why:said}）'),
  w('"{mark}" is decimal before a scale', '„{mark}“ ist das Dezimalzeichen vor einer Größenordnung', '数量级前的“{mark}”是小数点'),
  w(
    '"{mark}" groups: the unit counts whole things',
    '„{mark}“ trennt Tausender: Die Einheit zählt Ganzes',
    '“{mark}”是千位分隔符：该单位计整数',
  ),
  w(
    '"{mark}" groups: the currency has no three decimals',
    '„{mark}“ trennt Tausender: Die Währung hat keine drei Dezimalen',
    '“{mark}”是千位分隔符：该货币没有三位小数',
  ),
  w('"{mark}" repeats, so it groups', '„{mark}“ kommt mehrmals vor und trennt also Tausender', '“{mark}”重复出现，因此是千位分隔符'),
  w(
    '"{mark}" may be decimal or group mark; {why:said}',
    '„{mark}“ kann Dezimal- oder Tausenderzeichen sein; {why:said}',
    '“{mark}”可能是小数点或千位分隔符；{why:said}',
  ),
  w('chosen for the column', 'für die Spalte festgelegt', '已为该列选定'),
  w('column has "{example}"', 'in der Spalte steht „{example}“', '该列中有“{example}”'),
  w('column has {example:time}', 'in der Spalte steht {example:time}', '该列中有 {example:time}'),
  w('column has {example}', 'in der Spalte steht {example}', '该列中有 {example}'),
  w('column has a date of this order', 'in der Spalte steht ein Datum dieser Folge', '该列中有此顺序的日期'),
  w('the column has both habits', 'in der Spalte kommt beides vor', '该列中两种写法都有'),
  w('read by the locale setting', 'nach der Regionseinstellung gelesen', '按区域设置读取'),
  w('no evidence in the column', 'die Spalte entscheidet es nicht', '该列无法判断'),
  w('approximate', 'ungefähr', '约数'),
  w('CR: a credit, read as negative', 'CR: eine Gutschrift, als negativ gelesen', 'CR：贷记，读作负数'),
  w('DR: a debit, read as positive', 'DR: eine Belastung, als positiv gelesen', 'DR：借记，读作正数'),
  w('no cents', 'keine Cent', '无分'),
  w('trailing minus', 'Minus am Ende', '末尾的负号'),
  w('parentheses: negative', 'Klammern: negativ', '括号表示负数'),
  w('a stray space by the mark is ignored', 'ein loses Leerzeichen beim Zeichen zählt nicht', '忽略符号旁多余的空格'),
  w(
    'letters misread for digits (O, l) are read as 0 and 1',
    'für Ziffern gehaltene Buchstaben (O, l) gelten als 0 und 1',
    '误认作数字的字母（O、l）读作 0 和 1',
  ),
  w('"{word}" scales by {n:number}', '„{word}“ heißt mal {n:number}', '“{word}”表示乘以 {n:number}'),
  w('rounded to 15 digits; the source has more', 'auf 15 Stellen gerundet; die Quelle hat mehr', '舍入到 15 位；来源位数更多'),
  w('"m" may also be minutes', '„m“ kann auch Minuten heißen', '“m”也可能表示分钟'),
  w('leading zero before a unit', 'führende Null vor einer Einheit', '单位前有前导零'),
  w('a leading zero makes it an identifier', 'eine führende Null macht es zu einer Nummer', '有前导零，视为编号'),
  w('too large to be read as a number', 'zu groß für eine Zahl', '过大，无法读作数字'),
  w('too small to be read as a number', 'zu klein für eine Zahl', '过小，无法读作数字'),
  w('too long for a value', 'zu lang für einen Wert', '过长，不是数值'),
  w('text', 'Text', '文本'),
  w('a count in words', 'eine Zahl in Worten', '用文字写的数目'),
  w('counts "{what}"', 'zählt „{what}“', '计数“{what}”'),
  w('unit from the label', 'Einheit aus der Beschriftung', '单位取自标签'),
  w('{n:number} {unit} = {all:number} s', '{n:number} {unit} = {all:number} s', '{n:number} {unit} = {all:number} 秒'),
  w('{value} on a scale to {n:number}', '{value} auf einer Skala bis {n:number}', '满分 {n:number} 的评分 {value}'),
  w('{value}: kilometres, as of a {what}', '{value}: Kilometer, wie bei „{what}“', '{value}：公里，如“{what}”'),
  w('first divided by second', 'das erste durch das zweite', '前者除以后者'),
  w('from the first to the second', 'vom ersten bis zum zweiten', '从前者到后者'),
  w(
    'below {n:number}; the value itself is not known',
    'unter {n:number}; der Wert selbst ist nicht bekannt',
    '低于 {n:number}；具体值未知',
  ),
  w('above {n:number}; the value itself is not known', 'über {n:number}; der Wert selbst ist nicht bekannt', '高于 {n:number}；具体值未知'),
]

const MONEY: readonly Written[] = [
  w('currency {code}', 'Währung {code}', '币种 {code}'),
  w('currency from the label', 'Währung aus der Beschriftung', '币种取自标签'),
  w(
    '"{sign}" is shared by {codes:list}; taken for {code}',
    '„{sign}“ steht für {codes:list}; als {code} gelesen',
    '“{sign}”可表示 {codes:list}；读作 {code}',
  ),
  w(
    '"{sign}" names several currencies; taken for {code} as nearly all of the column',
    '„{sign}“ steht für mehrere Währungen; als {code} gelesen, wie fast die ganze Spalte',
    '“{sign}”可表示多种货币；按该列绝大多数读作 {code}',
  ),
  w('{code} stated elsewhere in the picture', '{code} steht an anderer Stelle im Bild', '图片别处标明 {code}'),
  w(
    "no currency printed, and the decimal mark is not that of the column's {code}",
    'keine Währung gedruckt, und das Dezimalzeichen ist nicht das von {code} in der Spalte',
    '未印币种，小数点也与该列的 {code} 不同',
  ),
  w(
    'unit {unit} assumed as in the column, none written',
    'Einheit {unit} wie in der Spalte angenommen, keine geschrieben',
    '未写单位，按该列取 {unit}',
  ),
  w('unit read as {unit}, written {text}', 'Einheit als {unit} gelesen, geschrieben {text}', '单位读作 {unit}，原文为 {text}'),
]

const DATES: readonly Written[] = [
  w('day first ({why:said})', 'Tag zuerst ({why:said})', '日在前（{why:said}）'),
  w('month first ({why:said})', 'Monat zuerst ({why:said})', '月在前（{why:said}）'),
  w('year first ({why:said})', 'Jahr zuerst ({why:said})', '年在前（{why:said}）'),
  w('the year leads', 'das Jahr steht vorn', '年份在最前'),
  w('no other order gives a date', 'keine andere Folge ergibt ein Datum', '其他顺序都不成日期'),
  w('dots stand in dates with the day first', 'mit Punkten steht der Tag vorn', '用点分隔的日期日在前'),
  w('locale {locale}; nothing in the column decides', 'Region {locale}; die Spalte entscheidet es nicht', '区域 {locale}；该列无法判断'),
  w('setting; nothing in the column decides', 'Einstellung; die Spalte entscheidet es nicht', '设置；该列无法判断'),
  w('nothing decides', 'nichts entscheidet es', '无法判断'),
  w('month by name', 'Monat mit Namen', '月份以名称写出'),
  w(
    'month by name; a sign behind the day is taken for a misread ending',
    'Monat mit Namen; ein Zeichen nach dem Tag gilt als falsch gelesene Endung',
    '月份以名称写出；日后的符号视为误读的词尾',
  ),
  w(
    '{how:said}; no year printed, the one nearest to {day:time}',
    '{how:said}; kein Jahr gedruckt, das nächste bei {day:time}',
    '{how:said}；未印年份，取最接近 {day:time} 的年份',
  ),
  w('month and day by sign', 'Monat und Tag mit Zeichen', '月和日带字'),
  w('year, month and day by sign', 'Jahr, Monat und Tag mit Zeichen', '年、月、日带字'),
  w(
    '{how:said}; wall time as written, offset {offset}',
    '{how:said}; Ortszeit wie geschrieben, Zeitverschiebung {offset}',
    '{how:said}；按所写的当地时间，时差 {offset}',
  ),
  w('"{text}" counted from {day:time}', '„{text}“, gezählt ab {day:time}', '“{text}”，自 {day:time} 起算'),
  w('two times of day', 'zwei Uhrzeiten', '两个时刻'),
  w('from the first day to the second', 'vom ersten Tag bis zum zweiten', '从第一天到第二天'),
  w('time of day', 'Uhrzeit', '时刻'),
  w('time of day, offset {offset} kept out of it', 'Uhrzeit, ohne die Zeitverschiebung {offset}', '时刻，不计时差 {offset}'),
]

const DURATIONS: readonly Written[] = [
  w('minutes and seconds', 'Minuten und Sekunden', '分和秒'),
  w('hours and minutes', 'Stunden und Minuten', '时和分'),
  w('hours, minutes and seconds', 'Stunden, Minuten und Sekunden', '时、分、秒'),
  w(
    'minutes and seconds; feet and inches are written the same way',
    'Minuten und Sekunden; Fuß und Zoll schreibt man ebenso',
    '分和秒；英尺和英寸写法相同',
  ),
  w('hours and minutes, as other cells of the column', 'Stunden und Minuten, wie andere Zellen der Spalte', '时和分，同该列其他单元格'),
  w('hours and minutes, as the label says', 'Stunden und Minuten, wie die Beschriftung sagt', '时和分，按标签'),
  w('minutes and seconds, as the column or label says', 'Minuten und Sekunden, wie Spalte oder Beschriftung sagen', '分和秒，按该列或标签'),
  w(
    'too long for a time of day: minutes and seconds, or hours and minutes',
    'zu lang für eine Uhrzeit: Minuten und Sekunden oder Stunden und Minuten',
    '过长，不是时刻：分和秒，或时和分',
  ),
  w('minutes, as other cells of the column', 'Minuten, wie andere Zellen der Spalte', '分钟，同该列其他单元格'),
  w('minutes and seconds: the time that the distance took', 'Minuten und Sekunden: die Zeit für die Strecke', '分和秒：这段距离所用时间'),
  w('hours and minutes: the time that the distance took', 'Stunden und Minuten: die Zeit für die Strecke', '时和分：这段距离所用时间'),
  w('seconds per {unit}', 'Sekunden je {unit}', '每 {unit} 秒数'),
]

const SOURCES: readonly Written[] = [
  w('recognized "{raw}", read as "{text}"', 'erkannt „{raw}“, gelesen als „{text}“', '识别为“{raw}”，读作“{text}”'),
  w(
    '{how:said} (decided by other values of the same source)',
    '{how:said} (entschieden durch andere Werte derselben Quelle)',
    '{how:said}（由同一来源的其他值确定）',
  ),
  w('read again: {second}, first {first}', 'noch einmal gelesen: {second}, zuerst {first}', '再次读取：{second}，首次：{first}'),
  w(
    '{how:said}; a second look read {text}, and nothing decides between them',
    '{how:said}; ein zweiter Blick las {text}, und nichts entscheidet zwischen beiden',
    '{how:said}；再次查看读作 {text}，无法判断取舍',
  ),
  w('one of few texts in the column', 'einer von wenigen Texten der Spalte', '该列少数几种文本之一'),
  w('as read at its source', 'wie an der Quelle gelesen', '按来源处的读取'),
  w('words of the sentence', 'Wörter des Satzes', '句中的词'),
  w('entered by the person', 'von Hand eingegeben', '手动输入'),
  w('emptied by the person', 'von Hand geleert', '手动清空'),
  w('a percent sign may be lost', 'vielleicht fehlt ein Prozentzeichen', '可能丢失了百分号'),
  w('a decimal mark may be lost', 'vielleicht fehlt ein Dezimalzeichen', '可能丢失了小数点'),
]

/** Notes of answers that are written in English whatever the window speaks. */
const NOTES: readonly Written[] = [
  w(
    '{n:number} row with a {label} of 0 is left out: more likely misread than free.',
    '{n:number} Zeile mit {label} 0 bleibt weg: eher falsch gelesen als umsonst.',
    '略过 {n:number} 行 {label} 为 0 的记录：更可能是误读而非免费。',
  ),
  w(
    '{n:number} rows with a {label} of 0 are left out: more likely misread than free.',
    '{n:number} Zeilen mit {label} 0 bleiben weg: eher falsch gelesen als umsonst.',
    '略过 {n:number} 行 {label} 为 0 的记录：更可能是误读而非免费。',
  ),
  w(
    'The question has more than {n:number} words; only what was said was searched, no table. Ask it in fewer words.',
    'Die Frage hat mehr als {n:number} Wörter; nur Gesagtes wurde durchsucht, keine Tabelle. Frage mit weniger Wörtern.',
    '问题超过 {n:number} 个词；只检索了说过的话，未查表格。请用更少的词提问。',
  ),
]

export const VALUES: readonly Written[] = [...NOTES, ...NUMBERS, ...MONEY, ...DATES, ...DURATIONS, ...SOURCES]
