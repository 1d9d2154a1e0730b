/** Failures of tables, their columns and cells, and what changes to them are called, in three languages. */
import { written as w, type Written } from './sentence.ts'

const TABLES: readonly Written[] = [
  w(
    'There is no table "{name}". No table has been discovered yet.',
    'Es gibt keine Tabelle „{name}“. Noch ist keine Tabelle entstanden.',
    '没有表格“{name}”。还没有发现任何表格。',
  ),
  w(
    'There is no table "{name}". Tables: {tables:list}.',
    'Es gibt keine Tabelle „{name}“. Tabellen: {tables:list}.',
    '没有表格“{name}”。现有表格：{tables:list}。',
  ),
  w(
    'There is no table "{name}". Known tables: {tables:list}.',
    'Es gibt keine Tabelle „{name}“. Bekannte Tabellen: {tables:list}.',
    '没有表格“{name}”。已知表格：{tables:list}。',
  ),
  w(
    'There is no table {id}; it may have become part of another. Reload the list of tables.',
    'Es gibt keine Tabelle {id}; vielleicht gehört sie jetzt zu einer anderen. Lade die Liste der Tabellen neu.',
    '没有表格 {id}；它可能已并入其他表格。请重新加载表格列表。',
  ),
  w(
    'There is no table {id} any more. Reload the list of tables.',
    'Die Tabelle {id} gibt es nicht mehr. Lade die Liste der Tabellen neu.',
    '表格 {id} 已不存在。请重新加载表格列表。',
  ),
  w(
    'Table "{table}" has no column "{name}". Columns: {columns:list}.',
    'Die Tabelle „{table}“ hat keine Spalte „{name}“. Spalten: {columns:list}.',
    '表格“{table}”没有列“{name}”。现有列：{columns:list}。',
  ),
  w(
    'Table "{table}" has no column "{name}". Its columns: {columns:list}.',
    'Die Tabelle „{table}“ hat keine Spalte „{name}“. Ihre Spalten: {columns:list}.',
    '表格“{table}”没有列“{name}”。其列为：{columns:list}。',
  ),
  w(
    'Table "{table}" has no row {row}. Reload the table; its rows may have changed.',
    'Die Tabelle „{table}“ hat keine Zeile {row}. Lade die Tabelle neu; ihre Zeilen haben sich vielleicht geändert.',
    '表格“{table}”没有第 {row} 行。请重新加载表格；其行可能已变化。',
  ),
  w(
    'Table "{table}" has no row {row}. Reload the table.',
    'Die Tabelle „{table}“ hat keine Zeile {row}. Lade die Tabelle neu.',
    '表格“{table}”没有第 {row} 行。请重新加载表格。',
  ),
  w(
    '"{label}" has no letter or digit. Choose a name with one.',
    '„{label}“ hat keinen Buchstaben und keine Ziffer. Wähle einen Namen mit einem davon.',
    '“{label}”不含字母或数字。请使用含字母或数字的名称。',
  ),
  w(
    'There is already a table "{name}". Choose another name.',
    'Es gibt schon eine Tabelle „{name}“. Wähle einen anderen Namen.',
    '已有表格“{name}”。请换一个名称。',
  ),
  w(
    '"{table}" cannot be put into itself. Choose another table.',
    '„{table}“ kann nicht in sich selbst aufgehen. Wähle eine andere Tabelle.',
    '“{table}”不能并入自身。请选择其他表格。',
  ),
  w(
    '"{table}" has no part {part}. The parts of a table are listed by tables.parts.',
    '„{table}“ hat keinen Teil {part}. Lade die Teile der Tabelle neu.',
    '“{table}”没有部分 {part}。请重新加载该表格的各部分。',
  ),
  w(
    'No value of "{column}" can be read as {type:said}. Choose another type; text takes any value.',
    'Kein Wert von „{column}“ ist als {type:said} lesbar. Wähle einen anderen Typ; Text nimmt jeden Wert.',
    '“{column}”的值都无法读作{type:said}。请选择其他类型；文本可容纳任何值。',
  ),
  w(
    'Values of "{column}" are in {known}, which cannot be converted to {unit} (no known unit). Choose a unit of the same kind.',
    'Die Werte von „{column}“ sind in {known}; nach {unit} (keine bekannte Einheit) lässt sich das nicht umrechnen. Wähle eine Einheit derselben Art.',
    '“{column}”的值以 {known} 为单位，无法换算为 {unit}（未知单位）。请选择同类单位。',
  ),
  w(
    'Values of "{column}" are in {known}, which cannot be converted to {unit}. Choose a unit of the same kind.',
    'Die Werte von „{column}“ sind in {known}; nach {unit} lässt sich das nicht umrechnen. Wähle eine Einheit derselben Art.',
    '“{column}”的值以 {known} 为单位，无法换算为 {unit}。请选择同类单位。',
  ),
  w(
    'From {first:time} to {last:time} there are more than {n:number} periods of one {period:said}. Choose longer ones.',
    'Von {first:time} bis {last:time} sind es mehr als {n:number} Abschnitte ({period:said}). Wähle längere.',
    '从 {first:time} 到 {last:time} 超过 {n:number} 个时段（{period:said}）。请选择更长的时段。',
  ),
  w(
    '"{name}" is no column of values of "{table}". Choose one of its columns.',
    '„{name}“ ist keine Wertespalte von „{table}“. Wähle eine ihrer Spalten.',
    '“{name}”不是“{table}”的数值列。请选择其中一列。',
  ),
  w(
    '"{value}" is no number; column "{column}" holds numbers. Write it with a decimal point, such as 12.5.',
    '„{value}“ ist keine Zahl; die Spalte „{column}“ enthält Zahlen. Schreibe sie mit Dezimalpunkt, etwa 12.5.',
    '“{value}”不是数字；列“{column}”是数字列。请用小数点书写，例如 12.5。',
  ),
  w(
    '"{table}" is itself a part or has one measure. Columns can be split off the table it belongs to.',
    '„{table}“ ist selbst ein Teil oder hat nur einen Messwert. Spalten lassen sich von der Tabelle abtrennen, zu der sie gehört.',
    '“{table}”本身是一个部分，或只有一个度量。请从它所属的表格拆分列。',
  ),
  w(
    'A table needs a column of numbers, and none is among {columns:list}. Choose one more column.',
    'Eine Tabelle braucht eine Zahlenspalte, und unter {columns:list} ist keine. Wähle eine Spalte mehr.',
    '表格需要一列数字，而 {columns:list} 中没有。请再选一列。',
  ),
  w(
    'Nothing to count would be left in "{table}". Leave one column of numbers there.',
    'In „{table}“ bliebe nichts zu zählen. Lass dort eine Zahlenspalte stehen.',
    '“{table}”中将不再有数字列。请至少保留一列数字。',
  ),
  w(
    '"{name}" is a name of another attribute. Choose one that stands in the list.',
    '„{name}“ ist ein Name eines anderen Merkmals. Wähle einen aus der Liste.',
    '“{name}”是另一属性的名称。请从列表中选择。',
  ),
  w(
    '"{alias}" is no name of "{name}". Choose one of the names in the list.',
    '„{alias}“ ist kein Name von „{name}“. Wähle einen aus der Liste.',
    '“{alias}”不是“{name}”的名称。请从列表中选择。',
  ),
  w(
    '"{alias}" is the attribute\'s own name. Split off its other names instead.',
    '„{alias}“ ist der eigene Name des Merkmals. Trenne stattdessen seine anderen Namen ab.',
    '“{alias}”是该属性本身的名称。请拆分它的其他名称。',
  ),
  w(
    '"{a}" and "{b}" are one attribute. Split off one of its names.',
    '„{a}“ und „{b}“ sind ein Merkmal. Trenne einen seiner Namen ab.',
    '“{a}”和“{b}”是同一属性。请拆分其中一个名称。',
  ),
  w(
    'There is no attribute "{name}". See the list of attributes for the names there are.',
    'Es gibt kein Merkmal „{name}“. Die Liste der Merkmale nennt die Namen.',
    '没有属性“{name}”。现有名称见属性列表。',
  ),
  w(
    'There is no decision about names to take back.',
    'Es gibt keine Entscheidung über Namen, die sich zurücknehmen ließe.',
    '没有可撤回的名称决定。',
  ),
]

const CELLS: readonly Written[] = [
  w(
    '"{text}" does not fit the column "{column}": expected {expected:said}.',
    '„{text}“ passt nicht in die Spalte „{column}“: Erwartet wird {expected:said}.',
    '“{text}”不适合列“{column}”：应为{expected:said}。',
  ),
  w('a number, such as 12.5', 'eine Zahl, etwa 12.5', '数字，例如 12.5'),
  w(
    'a number in {unit}, such as "{bare}" or "{whole}"',
    'eine Zahl in {unit}, etwa „{bare}“ oder „{whole}“',
    '以 {unit} 为单位的数字，例如“{bare}”或“{whole}”',
  ),
  w('a percentage, such as "82" or "82%"', 'ein Prozentwert, etwa „82“ oder „82 %“', '百分比，例如“82”或“82%”'),
  w('an amount, such as "12.50"', 'ein Betrag, etwa „12.50“', '金额，例如“12.50”'),
  w(
    'an amount in {unit} or with its currency, such as "12.50" or "{whole}"',
    'ein Betrag in {unit} oder mit seiner Währung, etwa „12.50“ oder „{whole}“',
    '以 {unit} 为单位或注明币种的金额，例如“12.50”或“{whole}”',
  ),
  w('a duration, such as "7h 45m" or "90 min"', 'eine Dauer, etwa „7h 45m“ oder „90 min“', '时长，例如“7h 45m”或“90 min”'),
  w('yes or no', 'ja oder nein', '是或否'),
  w('a date, such as "2026-03-04"', 'ein Datum, etwa „2026-03-04“', '日期，例如“2026-03-04”'),
  w(
    'a date with or without a time, such as "2026-03-04 18:30"',
    'ein Datum mit oder ohne Uhrzeit, etwa „2026-03-04 18:30“',
    '日期，可带时间，例如“2026-03-04 18:30”',
  ),
  w('a time of day, such as "18:30"', 'eine Uhrzeit, etwa „18:30“', '时刻，例如“18:30”'),
  w('a date', 'ein Datum', '日期'),
  w('a number', 'eine Zahl', '数字'),
  w('text', 'Text', '文本'),
  w(
    '"{text}" has more than one reading in the column "{column}". Write {readings}.',
    '„{text}“ hat in der Spalte „{column}“ mehrere Lesarten. Schreibe {readings}.',
    '“{text}”在列“{column}”中有多种读法。请写成 {readings}。',
  ),
  w(
    '"{column}" is read that way already. Choose a decimal mark or a date order.',
    '„{column}“ wird schon so gelesen. Wähle ein Dezimalzeichen oder eine Datumsfolge.',
    '“{column}”已经这样读取。请选择小数点符号或日期顺序。',
  ),
  w(
    '{cell:said} is as it was read; there is no correction to take out.',
    '{cell:said} steht, wie es gelesen wurde; es gibt keine Korrektur zum Zurücknehmen.',
    '{cell:said}就是读取的值；没有可撤销的更正。',
  ),
  w('{column} in "{table}", {place:time}', '{column} in „{table}“, {place:time}', '“{table}”中的 {column}，{place:time}'),
  w('{column} in "{table}", {place}', '{column} in „{table}“, {place}', '“{table}”中的 {column}，{place}'),
]

const CHANGES: readonly Written[] = [
  w('Renamed "{before}" to "{after}".', '„{before}“ in „{after}“ umbenannt.', '将“{before}”改名为“{after}”。'),
  w('Hid the table "{label}".', 'Tabelle „{label}“ verborgen.', '隐藏了表格“{label}”。'),
  w('Showed the table "{label}".', 'Tabelle „{label}“ wieder gezeigt.', '重新显示了表格“{label}”。'),
  w('Readings of a day in "{label}".', 'Werte eines Tages in „{label}“.', '“{label}”中一天的读数。'),
  w('Latest reading of each day in "{label}".', 'Letzter Wert jedes Tages in „{label}“.', '“{label}”中每天的最新读数。'),
  w('All readings of a day in "{label}".', 'Alle Werte eines Tages in „{label}“.', '“{label}”中一天的全部读数。'),
  w('Merged "{from}" into "{to}".', '„{from}“ mit „{to}“ zusammengeführt.', '将“{from}”并入“{to}”。'),
  w('Split {columns:list} off "{table}".', '{columns:list} von „{table}“ abgetrennt.', '从“{table}”拆出 {columns:list}。'),
  w(
    'Column "{column}" of "{table}": {what:said}.',
    'Spalte „{column}“ von „{table}“: {what:said}.',
    '“{table}”的列“{column}”：{what:said}。',
  ),
  w('{cell:said}: {before} → {after}.', '{cell:said}: {before} → {after}.', '{cell:said}：{before} → {after}。'),
  w(
    '{column} in "{table}" is read with {how:said}.',
    '{column} in „{table}“ wird gelesen mit: {how:said}.',
    '“{table}”中的 {column} 按以下方式读取：{how:said}。',
  ),
  w('what its cells show', 'dem, was die Zellen zeigen', '单元格所示'),
  w('the day first', 'Tag zuerst', '日在前'),
  w('the month first', 'Monat zuerst', '月在前'),
  w('the year first', 'Jahr zuerst', '年在前'),
  w('decimal "{mark}"', 'Dezimalzeichen „{mark}“', '小数点“{mark}”'),
  w('decimal "{mark}", {order:said}', 'Dezimalzeichen „{mark}“, {order:said}', '小数点“{mark}”，{order:said}'),
  w('"{a}" is the same as "{b}"', '„{a}“ ist dasselbe wie „{b}“', '“{a}”与“{b}”相同'),
  w('"{a}" is not the same as "{b}"', '„{a}“ ist nicht dasselbe wie „{b}“', '“{a}”与“{b}”不同'),
  w('"{a}" and "{b}" are kept apart', '„{a}“ und „{b}“ bleiben getrennt', '“{a}”和“{b}”保持分开'),
  w('"{a}" is the same picture as "{b}".', '„{a}“ ist dasselbe Bild wie „{b}“.', '“{a}”与“{b}”是同一张图片。'),
  w('"{a}" and "{b}" are two pictures.', '„{a}“ und „{b}“ sind zwei Bilder.', '“{a}”和“{b}”是两张图片。'),
  w('"{a}" and "{b}" are one picture already.', '„{a}“ und „{b}“ sind schon ein Bild.', '“{a}”和“{b}”已经是同一张图片。'),
  w(
    '"{a}" and "{b}" are decided already. Undo that decision to decide anew.',
    'Über „{a}“ und „{b}“ ist schon entschieden. Mache diese Entscheidung rückgängig, um neu zu entscheiden.',
    '“{a}”和“{b}”已有决定。请先撤销该决定再重新决定。',
  ),
  w(
    'One of the two pictures is not in this memory any more. Reload the suggestions.',
    'Eines der beiden Bilder ist nicht mehr im Gedächtnis. Lade die Vorschläge neu.',
    '两张图片之一已不在记忆中。请重新加载建议。',
  ),
  w('There is nothing to undo.', 'Es gibt nichts rückgängig zu machen.', '没有可撤销的操作。'),
  w('There is nothing to make again.', 'Es gibt nichts zu wiederholen.', '没有可重做的操作。'),
  w(
    '"{change:said}" was changed since. Undo that first.',
    '„{change:said}“ wurde seither geändert. Mache das zuerst rückgängig.',
    '“{change:said}”之后又有更改。请先撤销那个更改。',
  ),
  w(
    '"{change:said}" cannot be taken back by this version of the app.',
    '„{change:said}“ lässt sich mit dieser Version der App nicht zurücknehmen.',
    '此版本的应用无法撤回“{change:said}”。',
  ),
  w(
    'There is no change {id}; it may have been forgotten. Reload the list.',
    'Es gibt keine Änderung {id}; vielleicht wurde sie vergessen. Lade die Liste neu.',
    '没有更改 {id}；它可能已被遗忘。请重新加载列表。',
  ),
]

const GONE: readonly Written[] = [
  w(
    'There is no event {id}; it may have been forgotten. Reload the view.',
    'Es gibt kein Ereignis {id}; vielleicht wurde es vergessen. Lade die Ansicht neu.',
    '没有事件 {id}；它可能已被遗忘。请重新加载视图。',
  ),
  w(
    'There is no observation {id}; its source may have been changed or forgotten. Ask again.',
    'Es gibt keine Beobachtung {id}; ihre Quelle wurde vielleicht geändert oder vergessen. Frage noch einmal.',
    '没有观测值 {id}；其来源可能已更改或被遗忘。请重新提问。',
  ),
  w(
    'There is no thread {id}; it may have been deleted. Reload the list of threads.',
    'Es gibt keine Unterhaltung {id}; vielleicht wurde sie gelöscht. Lade die Liste neu.',
    '没有对话 {id}；它可能已被删除。请重新加载对话列表。',
  ),
  w(
    'There is no answer {id}; its thread may have been deleted.',
    'Es gibt keine Antwort {id}; ihre Unterhaltung wurde vielleicht gelöscht.',
    '没有回答 {id}；其对话可能已被删除。',
  ),
  w(
    'There is no trace of answer {id}; its thread may have been deleted.',
    'Es gibt keinen Ablauf der Antwort {id}; ihre Unterhaltung wurde vielleicht gelöscht.',
    '没有回答 {id} 的过程；其对话可能已被删除。',
  ),
  w(
    'There is no job {id}. The list of jobs has the ones there are.',
    'Es gibt keinen Auftrag {id}. Die Liste der Aufträge nennt alle.',
    '没有任务 {id}。现有任务见任务列表。',
  ),
  w(
    'There is no repair {id}; it may have been forgotten. "adamm cycle --log" lists them.',
    'Es gibt keine Reparatur {id}; vielleicht wurde sie vergessen. „adamm cycle --log“ nennt alle.',
    '没有修复 {id}；它可能已被遗忘。请用“adamm cycle --log”查看。',
  ),
  w(
    'Nothing is chosen to be forgotten. Name refs, sources, or a span of time.',
    'Nichts ist zum Vergessen gewählt. Nenne Verweise, Quellen oder einen Zeitraum.',
    '没有选择要遗忘的内容。请指定引用、来源或时间段。',
  ),
  w(
    'Not in this memory: {refs:list}. Nothing was forgotten.',
    'Nicht in diesem Gedächtnis: {refs:list}. Nichts wurde vergessen.',
    '不在此记忆中：{refs:list}。未遗忘任何内容。',
  ),
  w(
    'There is nothing in this memory that was chosen. Nothing was forgotten.',
    'Nichts davon ist in diesem Gedächtnis. Nichts wurde vergessen.',
    '所选内容不在此记忆中。未遗忘任何内容。',
  ),
]

export const CHANGED: readonly Written[] = [...TABLES, ...CELLS, ...CHANGES, ...GONE]
