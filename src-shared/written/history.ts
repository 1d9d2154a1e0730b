/** How tables came to be, what speaks for a suggestion, and checks of the store, in three languages. */
import { written as w, type Written } from './sentence.ts'

const SCHEMAS: readonly Written[] = [
  w(
    'Discovered in round {n:number}: {names:list} recur together (support {support:number}, all-confidence {confidence:number}).',
    'Entdeckt bei Ereignis {n:number}: {names:list} kommen zusammen wieder (Stützung {support:number}, All-Konfidenz {confidence:number}).',
    '在第 {n:number} 个事件时发现：{names:list} 反复一同出现（支持度 {support:number}，全置信度 {confidence:number}）。',
  ),
  w(
    'Gained {names:list} in round {n:number} (support {support:number}, extension confidence {confidence:number}).',
    'Bei Ereignis {n:number} kam hinzu: {names:list} (Stützung {support:number}, Konfidenz der Erweiterung {confidence:number}).',
    '在第 {n:number} 个事件时加入 {names:list}（支持度 {support:number}，扩展置信度 {confidence:number}）。',
  ),
  w(
    'Took in the schema {names:list}: with its new attributes it is the same (support {support:number}, extension confidence {confidence:number}).',
    'Nahm das Schema {names:list} auf: Mit seinen neuen Merkmalen ist es dasselbe (Stützung {support:number}, Konfidenz der Erweiterung {confidence:number}).',
    '并入模式 {names:list}：加上新属性后两者相同（支持度 {support:number}，扩展置信度 {confidence:number}）。',
  ),
  w(
    'A measure that recurs by itself in {n:number} rounds.',
    'Ein Messwert, der für sich in {n:number} Ereignissen wiederkehrt.',
    '单独在 {n:number} 个事件中反复出现的度量。',
  ),
  w('The measure belongs to a table now.', 'Der Messwert gehört jetzt zu einer Tabelle.', '该度量现在属于一个表格。'),
  w(
    'The rounds that are there now no longer make it a measure that recurs.',
    'Mit den jetzigen Ereignissen kehrt der Messwert nicht mehr wieder.',
    '按现有事件，该度量不再反复出现。',
  ),
  w(
    'Changed with the rounds and attribute names that are there now.',
    'Geändert nach den jetzigen Ereignissen und Namen der Merkmale.',
    '按现有事件和属性名称更改。',
  ),
  w('The rounds that are there now no longer support it.', 'Die jetzigen Ereignisse stützen es nicht mehr.', '现有事件不再支持它。'),
  w('Found when the rounds were read again.', 'Gefunden, als die Ereignisse noch einmal gelesen wurden.', '重新读取事件时发现。'),
  w(
    'What stood in records of its own shares records with the rest now; one table again.',
    'Was in eigenen Einträgen stand, steht jetzt mit dem Rest zusammen; wieder eine Tabelle.',
    '原先单独成条的内容现与其余同在一条记录；重新成为一个表格。',
  ),
  w(
    '{names:list} stand in records of their own; they are a table beside the main one.',
    '{names:list} stehen in eigenen Einträgen; sie bilden eine Tabelle neben der Haupttabelle.',
    '{names:list} 单独成条，构成主表之外的表格。',
  ),
  w(
    '{names:list}: no longer mostly the same rows, or split off; a table of its own again.',
    '{names:list}: nicht mehr größtenteils dieselben Zeilen oder abgetrennt; wieder eine eigene Tabelle.',
    '{names:list}：行不再大致相同，或已拆出；重新成为独立表格。',
  ),
  w(
    'Took in a table over mostly the same rows: {names:list}.',
    'Nahm eine Tabelle über größtenteils dieselben Zeilen auf: {names:list}.',
    '并入行大致相同的表格：{names:list}。',
  ),
  w(
    'Took in a table over mostly the same rows; {names:list} became optional columns.',
    'Nahm eine Tabelle über größtenteils dieselben Zeilen auf; {names:list} wurden Spalten, die auch fehlen können.',
    '并入行大致相同的表格；{names:list} 成为可选列。',
  ),
]

/** What speaks for two names being one. */
const ALIKE: readonly Written[] = [
  w('never in one record', 'nie in einem Eintrag', '从不在同一记录中'),
  w('the same words but for general ones', 'dieselben Wörter bis auf allgemeine', '除常用词外词语相同'),
  w('names are alike ({n:number})', 'Namen ähneln sich ({n:number})', '名称相似（{n:number}）'),
  w('{n:number}% of their texts are the same', '{n:number} % ihrer Texte sind gleich', '{n:number}% 的文本相同'),
  w('both in {unit}', 'beide in {unit}', '单位均为 {unit}'),
]

const CHECKS: readonly Written[] = [
  w('database pages', 'Seiten der Datenbank', '数据库页'),
  w('references', 'Verweise', '引用'),
  w('full text', 'Volltext', '全文索引'),
  w('cells and their observations', 'Zellen und ihre Beobachtungen', '单元格及其观测值'),
  w('events in episodes', 'Ereignisse in Episoden', '片段中的事件'),
  w('media', 'Bilder', '图片'),
  w('pictures', 'Bilder', '图片'),
  w('{n:number}: {what:said}. {next:said}', '{n:number}: {what:said}. {next:said}', '{n:number} 处：{what:said}。{next:said}'),
  w('"{ref}" is not indexed', '„{ref}“ ist nicht im Volltext', '“{ref}”未编入索引'),
  w('index entry {id} has no round', 'Eintrag {id} des Volltexts hat kein Ereignis', '索引条目 {id} 没有事件'),
  w('{sha256} is missing', '{sha256} fehlt', '缺少 {sha256}'),
  w('{sha256} has other bytes', '{sha256} hat einen anderen Inhalt', '{sha256} 内容不符'),
  w('row {id}', 'Zeile {id}', '第 {id} 行'),
  w('Restore a backup.', 'Stelle eine Sicherung wieder her.', '请恢复备份。'),
  w('Import the named files again.', 'Importiere die genannten Dateien noch einmal.', '请重新导入所列文件。'),
  w('Import the original pictures again.', 'Importiere die Originalbilder noch einmal.', '请重新导入原图片。'),
  w(
    'Report this: a cell must rest on its own round.',
    'Bitte melden: Eine Zelle muss auf ihrem eigenen Ereignis ruhen.',
    '请报告此问题：单元格必须依据其自身的事件。',
  ),
  w('Start the app again; it places them.', 'Starte die App neu; sie ordnet sie ein.', '请重启应用，它会归入这些事件。'),
]

/** What the memory's checks of itself found and repaired. */
const REPAIRS: readonly Written[] = [
  w(
    'It is in memory; the question was read otherwise or other events are nearer to it.',
    'Es ist im Gedächtnis; die Frage wurde anders gelesen oder andere Ereignisse liegen ihr näher.',
    '它在记忆中；问题被理解为其他意思，或其他事件更接近。',
  ),
  w(
    'It is in memory; other events are nearer to the question.',
    'Es ist im Gedächtnis; andere Ereignisse liegen der Frage näher.',
    '它在记忆中；其他事件更接近该问题。',
  ),
  w('It was tried before.', 'Es wurde schon versucht.', '此前已尝试过。'),
  w('The event is gone.', 'Das Ereignis gibt es nicht mehr.', '事件已不存在。'),
  w(
    'The words of the event had been missing from the search.',
    'Die Wörter des Ereignisses fehlten in der Suche.',
    '搜索中缺少该事件的词语。',
  ),
  w(
    'The vector of the event had been missing from the search.',
    'Der Vektor des Ereignisses fehlte in der Suche.',
    '搜索中缺少该事件的向量。',
  ),
  w('You corrected this value.', 'Du hast diesen Wert korrigiert.', '你已更正此值。'),
  w(
    'The event has no picture to look at again.',
    'Das Ereignis hat kein Bild, das sich noch einmal ansehen ließe.',
    '该事件没有可再次查看的图片。',
  ),
  w(
    'A closer look at its place shows nothing that was not read before.',
    'Ein genauerer Blick auf die Stelle zeigt nichts Neues.',
    '仔细查看该位置，没有新的内容。',
  ),
  w('{name}: {raw} was read at a closer look.', '{name}: Bei genauerem Blick wurde {raw} gelesen.', '{name}：仔细查看后读作 {raw}。'),
  w(
    '{name}: {raw} was read at a closer look; it was read as "{before}" before.',
    '{name}: Bei genauerem Blick wurde {raw} gelesen; vorher „{before}“.',
    '{name}：仔细查看后读作 {raw}；此前读作“{before}”。',
  ),
  w(
    'Pictures of the same form do not show it at one place.',
    'Bilder derselben Form zeigen es nicht an einer Stelle.',
    '同类图片中它不在同一位置。',
  ),
  w(
    'With it, another value of the picture would be read otherwise.',
    'Damit würde ein anderer Wert des Bildes anders gelesen.',
    '若采用，图片中的另一值会读作不同。',
  ),
  w(
    'A closer look shows words there, but no value under that name.',
    'Ein genauerer Blick zeigt dort Wörter, aber keinen Wert dieses Namens.',
    '仔细查看后有文字，但没有该名称的值。',
  ),
  w(
    'What a closer look reads ("{raw}") does not fit the column.',
    'Was ein genauerer Blick liest („{raw}“), passt nicht in die Spalte.',
    '仔细查看读到的“{raw}”不适合该列。',
  ),
]

/** What a table holds: "Weight and body fat in 12 rows from 2026-01-02 to 2026-03-04." (the sentence `about` of the engine). */
const LABELS: readonly Written[] = [
  { en: '{labels:list} and {more:number} more', de: '{labels:list} und {more:number} weitere', zh: '{labels:list}及另外 {more:number} 项' },
  { en: '{labels:list} and {last}', de: '{labels:list} und {last}', zh: '{labels:list}、{last}' },
  { en: '{labels:list}', de: '{labels:list}', zh: '{labels:list}' },
]
const ROWS: readonly Written[] = [
  { en: '1 row', de: '1 Zeile', zh: '1 行' },
  { en: '{rows:number} rows', de: '{rows:number} Zeilen', zh: '{rows:number} 行' },
]
const SPANS: readonly Written[] = [
  { en: '', de: '', zh: '' },
  { en: ' of {from:time}', de: ' vom {from:time}', zh: '，{from:time}' },
  { en: ' from {from:time} to {to:time}', de: ' vom {from:time} bis {to:time}', zh: '，{from:time}至{to:time}' },
]
const ABOUT: readonly Written[] = LABELS.flatMap((labels) =>
  ROWS.flatMap((rows) =>
    SPANS.map((span): Written => ({
      en: `${labels.en} in ${rows.en}${span.en}.`,
      de: `${labels.de} in ${rows.de}${span.de}.`,
      zh: `${labels.zh}，共 ${rows.zh}${span.zh}。`,
    })),
  ),
)

export const HISTORY: readonly Written[] = [...SCHEMAS, ...ALIKE, ...CHECKS, ...REPAIRS, ...ABOUT]
