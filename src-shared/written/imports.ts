/** Problems that an import reports, and failures of importing, in three languages. The English ones are those that src-main/engine/import and perceive write. */
import { written as w, type Written } from './sentence.ts'

const KINDS: readonly Written[] = [
  w('data of no known kind', 'Daten unbekannter Art', '未知类型的数据'),
  w('JSON lines without the keys of a history', 'JSON-Zeilen ohne die Schlüssel eines Verlaufs', '不含历史记录键的 JSON 行'),
  w('JSON of no known chat export', 'JSON eines unbekannten Chat-Exports', '未知聊天导出格式的 JSON'),
  w('text of the kind "{extension}"', 'Text der Art „{extension}“', '“{extension}”类型的文本'),
  w('a PDF document', 'ein PDF-Dokument', 'PDF 文档'),
  w('a TIFF picture', 'ein TIFF-Bild', 'TIFF 图片'),
  w('a SQLite database', 'eine SQLite-Datenbank', 'SQLite 数据库'),
  w('a video', 'ein Video', '视频'),
  w('a sound or video file', 'eine Ton- oder Videodatei', '音频或视频文件'),
  w('an archive other than zip', 'ein anderes Archiv als Zip', '非 zip 的压缩包'),
  w('text', 'Text', '文本'),
  w('nothing', 'nichts', '空内容'),
  w('a zip', 'ein Zip', 'zip 压缩包'),
  w('a note', 'eine Notiz', '笔记'),
  w('a history', 'ein Verlauf', '历史记录'),
]

const FILES: readonly Written[] = [
  w(
    'Pictures (PNG, JPEG, WebP, GIF, BMP, HEIC, AVIF), .txt and .md notes, history .jsonl files and zips are: export it as one of these, or name the format of a text.',
    'Bilder (PNG, JPEG, WebP, GIF, BMP, HEIC, AVIF), Notizen (.txt, .md), Verläufe (.jsonl) und Zips gehen: Exportiere es so oder nenne das Format eines Textes.',
    '可导入的有：图片（PNG、JPEG、WebP、GIF、BMP、HEIC、AVIF）、.txt 和 .md 笔记、.jsonl 历史文件和 zip 压缩包。请导出为其中之一，或指明文本的格式。',
  ),
  w(
    '"{file}" is {what:said}, which is not imported. {next:said}',
    '„{file}“ ist {what:said} und wird nicht importiert. {next:said}',
    '“{file}”是{what:said}，不能导入。{next:said}',
  ),
  w('Save it as PNG or JPEG and import that.', 'Speichere es als PNG oder JPEG und importiere das.', '请另存为 PNG 或 JPEG 后再导入。'),
  w(
    '"{file}" is named like a picture but holds {what:said}. {next:said}',
    '„{file}“ heißt wie ein Bild, enthält aber {what:said}. {next:said}',
    '“{file}”的名称像图片，但内容是{what:said}。{next:said}',
  ),
  w(
    'Rename it to .txt to import it as a note, or save the picture again.',
    'Benenne es in .txt um, um es als Notiz zu importieren, oder speichere das Bild noch einmal.',
    '请改名为 .txt 作为笔记导入，或重新保存图片。',
  ),
  w('Save the picture again as PNG or JPEG.', 'Speichere das Bild noch einmal als PNG oder JPEG.', '请将图片重新保存为 PNG 或 JPEG。'),
  w(
    '"{path}" holds no file to import. Choose a folder or zip with pictures, notes or a history.',
    '„{path}“ enthält keine Datei zum Importieren. Wähle einen Ordner oder ein Zip mit Bildern, Notizen oder einem Verlauf.',
    '“{path}”中没有可导入的文件。请选择含图片、笔记或历史记录的文件夹或压缩包。',
  ),
  w(
    '"{file}" has no bytes. If it should have some, copy it again.',
    '„{file}“ ist leer. Wenn es das nicht sein sollte, kopiere es noch einmal.',
    '“{file}”是空文件。如果不应为空，请重新复制。',
  ),
  w(
    '"{file}" has no bytes. The copy was not finished: copy it again from where it came.',
    '„{file}“ ist leer. Die Kopie wurde nicht fertig: Kopiere es noch einmal von dort, wo es herkam.',
    '“{file}”是空文件。复制未完成：请从原处重新复制。',
  ),
  w('"{path}" is not there. Check the path.', '„{path}“ gibt es nicht. Prüfe den Pfad.', '“{path}”不存在。请检查路径。'),
  w(
    'Cannot read "{path}": {why:said}. Check that you may read it.',
    '„{path}“ ist nicht lesbar: {why:said}. Prüfe, ob du es lesen darfst.',
    '无法读取“{path}”：{why:said}。请检查读取权限。',
  ),
  w(
    'Cannot read "{path}": {why:said}. Check that it exists and that you may read it.',
    '„{path}“ ist nicht lesbar: {why:said}. Prüfe, ob es da ist und ob du es lesen darfst.',
    '无法读取“{path}”：{why:said}。请检查它是否存在以及读取权限。',
  ),
  w(
    '"{path}" is neither a file nor a folder (a pipe, a socket or a device) and was not read. Choose a file, a folder or a zip.',
    '„{path}“ ist weder Datei noch Ordner (eine Pipe, ein Socket oder ein Gerät) und wurde nicht gelesen. Wähle eine Datei, einen Ordner oder ein Zip.',
    '“{path}”既不是文件也不是文件夹（管道、套接字或设备），未读取。请选择文件、文件夹或压缩包。',
  ),
  w(
    'The name of "{path}" is not valid UTF-8, so the file was not read. Rename it and import it again.',
    'Der Name von „{path}“ ist kein gültiges UTF-8; die Datei wurde nicht gelesen. Benenne sie um und importiere sie noch einmal.',
    '“{path}”的名称不是有效的 UTF-8，未读取该文件。请改名后重新导入。',
  ),
  w(
    'Reading "{path}" stopped: {why:said}. {next:said}',
    'Das Lesen von „{path}“ brach ab: {why:said}. {next:said}',
    '读取“{path}”时中断：{why:said}。{next:said}',
  ),
  w('"{path}" was not imported. {why:said}', '„{path}“ wurde nicht importiert. {why:said}', '未导入“{path}”。{why:said}'),
  w(
    '{n:number} more of this kind in "{path}". Mend the listed ones first and import again.',
    '{n:number} weitere dieser Art in „{path}“. Behebe zuerst die genannten und importiere noch einmal.',
    '“{path}”中还有 {n:number} 个同类问题。请先处理列出的，再重新导入。',
  ),
  w(
    '{n:number} event of "{path}" were forgotten earlier and are left out. To take them in again, import with the option "forgotten".',
    '{n:number} Ereignis von „{path}“ wurde früher vergessen und bleibt weg. Mit der Option „forgotten“ kommt es wieder herein.',
    '“{path}”中有 {n:number} 个事件此前已被遗忘，未导入。如要重新导入，请使用选项“forgotten”。',
  ),
  w(
    '{n:number} events of "{path}" were forgotten earlier and are left out. To take them in again, import with the option "forgotten".',
    '{n:number} Ereignisse von „{path}“ wurden früher vergessen und bleiben weg. Mit der Option „forgotten“ kommen sie wieder herein.',
    '“{path}”中有 {n:number} 个事件此前已被遗忘，未导入。如要重新导入，请使用选项“forgotten”。',
  ),
]

const HISTORIES: readonly Written[] = [
  w(
    'Line {n:number} of "{file}" is not a JSON object ({why:said}). Mend the line and import the file again; the other lines are imported.',
    'Zeile {n:number} von „{file}“ ist kein JSON-Objekt ({why:said}). Berichtige die Zeile und importiere die Datei noch einmal; die anderen Zeilen sind importiert.',
    '“{file}”第 {n:number} 行不是 JSON 对象（{why:said}）。请修正该行后重新导入；其他行已导入。',
  ),
  w(
    'Line {n:number} of "{file}": {why:said}. Mend the line and import the file again; the other lines are imported.',
    'Zeile {n:number} von „{file}“: {why:said}. Berichtige die Zeile und importiere die Datei noch einmal; die anderen Zeilen sind importiert.',
    '“{file}”第 {n:number} 行：{why:said}。请修正该行后重新导入；其他行已导入。',
  ),
  w('it is nested deeper than {n:number} levels', 'sie ist tiefer als {n:number} Ebenen verschachtelt', '嵌套超过 {n:number} 层'),
  w('it holds another JSON value', 'sie enthält einen anderen JSON-Wert', '内容是其他 JSON 值'),
  w('"{key}" must be text', '„{key}“ muss Text sein', '“{key}”必须是文本'),
  w(
    '"images" must be a list of {"path", "caption"}',
    '„images“ muss eine Liste von {"path", "caption"} sein',
    '“images”必须是 {"path", "caption"} 的列表',
  ),
  w(
    'it has neither "user" nor "assistant" nor "images"',
    'sie hat weder „user“ noch „assistant“ noch „images“',
    '没有“user”、“assistant”或“images”',
  ),
  w(
    'The round "{round}" occurs again in line {n:number} of "{file}"; it is kept as "{kept}". Give every round a name of its own.',
    'Die Runde „{round}“ kommt in Zeile {n:number} von „{file}“ noch einmal vor; sie heißt jetzt „{kept}“. Gib jeder Runde einen eigenen Namen.',
    '“{round}”在“{file}”第 {n:number} 行再次出现，已存为“{kept}”。请给每一轮起不同的名称。',
  ),
  w(
    'The field "{field}" (first in line {n:number} of "{file}") is not one of {known:list} and is not imported. Move what matters into "user" or "assistant".',
    'Das Feld „{field}“ (zuerst in Zeile {n:number} von „{file}“) ist keines von {known:list} und wird nicht importiert. Was zählt, gehört in „user“ oder „assistant“.',
    '字段“{field}”（首见于“{file}”第 {n:number} 行）不属于 {known:list}，未导入。请把重要内容放入“user”或“assistant”。',
  ),
  w(
    '{what} cannot be read as a time; the round has no time. Write 2024-06-17 or 2024-06-17T09:30:00, with an offset if it is known.',
    '{what} ist nicht als Zeit lesbar; das Ereignis hat keine Zeit. Schreibe 2024-06-17 oder 2024-06-17T09:30:00, mit Zeitverschiebung, wenn sie bekannt ist.',
    '{what} 无法读作时间；该事件没有时间。请写成 2024-06-17 或 2024-06-17T09:30:00，已知时附上时差。',
  ),
  w(
    '{what} cannot be read as a time; {used:time} is used. Write 2024-06-17 or 2024-06-17T09:30:00, with an offset if it is known.',
    '{what} ist nicht als Zeit lesbar; genommen wird {used:time}. Schreibe 2024-06-17 oder 2024-06-17T09:30:00, mit Zeitverschiebung, wenn sie bekannt ist.',
    '{what} 无法读作时间；采用 {used:time}。请写成 2024-06-17 或 2024-06-17T09:30:00，已知时附上时差。',
  ),
  w(
    'Line {n:number} is longer than 16 MiB and is left out. Put pictures into files and name them in "images".',
    'Zeile {n:number} ist länger als 16 MiB und wird ausgelassen. Lege Bilder in Dateien ab und nenne sie in „images“.',
    '第 {n:number} 行超过 16 MiB，已略过。请把图片存为文件，并在“images”中引用。',
  ),
  w(
    'Line {n:number} is not UTF-8 text. Save the file as UTF-8 and import it again; the other lines are imported.',
    'Zeile {n:number} ist kein UTF-8-Text. Speichere die Datei als UTF-8 und importiere sie noch einmal; die anderen Zeilen sind importiert.',
    '第 {n:number} 行不是 UTF-8 文本。请将文件存为 UTF-8 后重新导入；其他行已导入。',
  ),
  w(
    '"{file}" has more than 4 MiB of text and is not imported as a note. Split it, or write it as a history (one JSON line a round).',
    '„{file}“ hat mehr als 4 MiB Text und wird nicht als Notiz importiert. Teile es oder schreibe es als Verlauf (eine JSON-Zeile je Runde).',
    '“{file}”的文本超过 4 MiB，不能作为笔记导入。请拆分，或写成历史记录（每轮一行 JSON）。',
  ),
  w(
    '"{file}" is not UTF-8 and was read as {encoding}. If letters look wrong, save it as UTF-8 and import it again.',
    '„{file}“ ist kein UTF-8 und wurde als {encoding} gelesen. Sehen Buchstaben falsch aus, speichere es als UTF-8 und importiere es noch einmal.',
    '“{file}”不是 UTF-8，已按 {encoding} 读取。如果文字显示有误，请存为 UTF-8 后重新导入。',
  ),
  w(
    '"{file}" holds no text. Nothing of it is imported.',
    '„{file}“ enthält keinen Text. Nichts davon wird importiert.',
    '“{file}”没有文本，未导入任何内容。',
  ),
  w(
    'The dates in the headings of "{file}" can be day first or month first, so it is kept as one note. Set the date order in Settings and import it again.',
    'Die Daten in den Überschriften von „{file}“ lassen sich mit dem Tag oder dem Monat zuerst lesen; es bleibt eine einzige Notiz. Lege in den Einstellungen die Datumsfolge fest und importiere es noch einmal.',
    '“{file}”标题中的日期可能日在前，也可能月在前，因此作为一条笔记保存。请在设置中选定日期顺序后重新导入。',
  ),
  w(
    'The time inside "{file}" cannot be read ({damage}). Its name or file time is used; check the date.',
    'Die Zeit in „{file}“ ist nicht lesbar ({damage}). Genommen wird die Zeit aus Name oder Datei; prüfe das Datum.',
    '无法读取“{file}”内的时间（{damage}）。改用文件名或文件时间；请核对日期。',
  ),
  w(
    'The date in the name "{name}" can be day first or month first. Set the date order in Settings and import again.',
    'Das Datum im Namen „{name}“ lässt sich mit dem Tag oder dem Monat zuerst lesen. Lege in den Einstellungen die Datumsfolge fest und importiere noch einmal.',
    '文件名“{name}”中的日期可能日在前，也可能月在前。请在设置中选定日期顺序后重新导入。',
  ),
  w(
    '"{path}" says {inside:time} inside and {named:time} in its name; the name is used. Check which one is right.',
    '„{path}“ nennt innen {inside:time} und im Namen {named:time}; der Name gilt. Prüfe, was stimmt.',
    '“{path}”内部写着 {inside:time}，文件名写着 {named:time}；采用文件名。请核对哪个正确。',
  ),
  w(
    '"{path}" says {inside:time} inside and {named:time} in its name; the time inside is used. Check which one is right.',
    '„{path}“ nennt innen {inside:time} und im Namen {named:time}; die Zeit innen gilt. Prüfe, was stimmt.',
    '“{path}”内部写着 {inside:time}，文件名写着 {named:time}；采用内部时间。请核对哪个正确。',
  ),
  w(
    '"{path}" says {inside:time}, but its GPS time is {gps}; the camera\'s clock may have been wrong. Check the date.',
    '„{path}“ nennt {inside:time}, die GPS-Zeit ist {gps}; die Uhr der Kamera ging vielleicht falsch. Prüfe das Datum.',
    '“{path}”写着 {inside:time}，但其 GPS 时间为 {gps}；相机时钟可能有误。请核对日期。',
  ),
]

const PICTURES: readonly Written[] = [
  w(
    '"{file}" is cut off; only its upper part can be read. Copy it again from where it came and import that.',
    '„{file}“ ist abgeschnitten; nur der obere Teil ist lesbar. Kopiere es noch einmal von dort, wo es herkam, und importiere das.',
    '“{file}”不完整，只能读取上部。请从原处重新复制后导入。',
  ),
  w(
    '"{file}" is larger than 256 MiB and is not imported. Save it smaller, for example as JPEG.',
    '„{file}“ ist größer als 256 MiB und wird nicht importiert. Speichere es kleiner, zum Beispiel als JPEG.',
    '“{file}”超过 256 MiB，不能导入。请保存得小一些，例如存为 JPEG。',
  ),
  w(
    'The header of "{file}" says {width:number} x {height:number} pixels. The file is damaged: copy it again from where it came.',
    'Der Kopf von „{file}“ nennt {width:number} × {height:number} Pixel. Die Datei ist beschädigt: Kopiere sie noch einmal von dort, wo sie herkam.',
    '“{file}”的文件头标明 {width:number} × {height:number} 像素。文件已损坏：请从原处重新复制。',
  ),
  w(
    'The header of "{file}" says {width:number} x {height:number} pixels, more than can be read ({most:number} million). Save it smaller, or cut it into parts.',
    'Der Kopf von „{file}“ nennt {width:number} × {height:number} Pixel, mehr als lesbar sind ({most:number} Millionen). Speichere es kleiner oder zerteile es.',
    '“{file}”的文件头标明 {width:number} × {height:number} 像素，超过可读取的上限（{most:number} 百万）。请缩小或切分。',
  ),
  w(
    '"{name}" is on the network and is never fetched. Save the picture beside the file, name it there and import again.',
    '„{name}“ liegt im Netz und wird nie geholt. Speichere das Bild neben der Datei, nenne es dort und importiere noch einmal.',
    '“{name}”在网络上，不会被下载。请把图片存到该文件旁边，在其中引用后重新导入。',
  ),
  w(
    'The source shows a picture without a file. Its caption is kept.',
    'Die Quelle zeigt ein Bild ohne Datei. Seine Beschriftung bleibt.',
    '来源显示了没有文件的图片。已保留其说明。',
  ),
  w(
    'The picture "{name}" is not there. Its name is kept; put the file in its place and import again.',
    'Das Bild „{name}“ fehlt. Sein Name bleibt; lege die Datei an ihren Platz und importiere noch einmal.',
    '找不到图片“{name}”。已保留其名称；请把文件放回原处后重新导入。',
  ),
  w(
    'The picture "{name}" is not there. Its name and caption are kept; put the file in its place and import again.',
    'Das Bild „{name}“ fehlt. Sein Name und seine Beschriftung bleiben; lege die Datei an ihren Platz und importiere noch einmal.',
    '找不到图片“{name}”。已保留其名称和说明；请把文件放回原处后重新导入。',
  ),
  w(
    '"{name}" lies outside the folder of the file that names it and was not opened. Import it together with its folder.',
    '„{name}“ liegt außerhalb des Ordners der Datei, die es nennt, und wurde nicht geöffnet. Importiere es zusammen mit seinem Ordner.',
    '“{name}”在引用它的文件所在文件夹之外，未打开。请连同其文件夹一起导入。',
  ),
  w(
    '"{file}" is cut off after {n:number} bytes and cannot be decoded. Copy it again from where it came.',
    '„{file}“ bricht nach {n:number} Byte ab und lässt sich nicht dekodieren. Kopiere es noch einmal von dort, wo es herkam.',
    '“{file}”在 {n:number} 字节后中断，无法解码。请从原处重新复制。',
  ),
  w(
    '"{file}" is HEIC, which cannot be decoded here. Save it as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible) and import that.',
    '„{file}“ ist HEIC und lässt sich hier nicht dekodieren. Speichere es als JPEG (auf dem iPhone: Einstellungen, Kamera, Formate, Maximale Kompatibilität) und importiere das.',
    '“{file}”是 HEIC，无法在此解码。请存为 JPEG（iPhone：设置、相机、格式、兼容性最佳）后导入。',
  ),
  w(
    '"{file}" cannot be decoded ({why}). Open it in a picture viewer and save it again as PNG or JPEG.',
    '„{file}“ lässt sich nicht dekodieren ({why}). Öffne es in einem Bildbetrachter und speichere es noch einmal als PNG oder JPEG.',
    '“{file}”无法解码（{why}）。请用看图软件打开并重新保存为 PNG 或 JPEG。',
  ),
  w(
    'The picture file could not be read ({why}). Check that it is there and may be read.',
    'Die Bilddatei ist nicht lesbar ({why}). Prüfe, ob sie da ist und gelesen werden darf.',
    '无法读取图片文件（{why}）。请检查它是否存在以及读取权限。',
  ),
  w(
    'The picture file is empty (0 bytes). Copy it again from where it came from.',
    'Die Bilddatei ist leer (0 Byte). Kopiere sie noch einmal von dort, wo sie herkam.',
    '图片文件为空（0 字节）。请从原处重新复制。',
  ),
  w(
    'The picture says it is {width:number} x {height:number} pixels; AdaMM reads pictures of up to 120 megapixels. Scale it down or cut it into parts.',
    'Das Bild nennt {width:number} × {height:number} Pixel; AdaMM liest Bilder bis 120 Megapixel. Verkleinere oder zerteile es.',
    '图片标明 {width:number} × {height:number} 像素；AdaMM 最多读取 1.2 亿像素的图片。请缩小或切分。',
  ),
  w(
    'The file is not a picture that AdaMM can read ({why}). {next:said}',
    'Die Datei ist kein Bild, das AdaMM lesen kann ({why}). {next:said}',
    '该文件不是 AdaMM 可读取的图片（{why}）。{next:said}',
  ),
  w(
    'Pictures of kind {format} are not read. {next:said}',
    'Bilder der Art {format} werden nicht gelesen. {next:said}',
    '不读取 {format} 类型的图片。{next:said}',
  ),
  w(
    'HEIC pictures cannot be decoded here. Export the picture as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible makes new ones JPEG).',
    'HEIC-Bilder lassen sich hier nicht dekodieren. Exportiere das Bild als JPEG (auf dem iPhone: Einstellungen, Kamera, Formate, Maximale Kompatibilität).',
    '无法在此解码 HEIC 图片。请导出为 JPEG（iPhone：设置、相机、格式、兼容性最佳）。',
  ),
  w(
    'The picture is damaged or cut off ({why}). Copy it again from where it came from, or save it again as PNG or JPEG.',
    'Das Bild ist beschädigt oder abgeschnitten ({why}). Kopiere es noch einmal von dort, wo es herkam, oder speichere es noch einmal als PNG oder JPEG.',
    '图片已损坏或不完整（{why}）。请从原处重新复制，或重新保存为 PNG 或 JPEG。',
  ),
  w(
    'The Windows bitmap {why}, which cannot be read. Open it in a picture program and save it again as PNG.',
    'Das Windows-Bitmap ist nicht lesbar ({why}). Öffne es in einem Bildprogramm und speichere es noch einmal als PNG.',
    '无法读取该 Windows 位图（{why}）。请用图片软件打开并重新保存为 PNG。',
  ),
  w(
    '{n:number} lines in "{name}" could not be read surely with {model}; what was read of them is marked as unsure. {next:said}',
    '{n:number} Zeilen in „{name}“ waren mit {model} nicht sicher zu lesen; was davon gelesen wurde, ist als unsicher markiert. {next:said}',
    '“{name}”中有 {n:number} 行无法用 {model} 可靠读取；读到的内容已标为不确定。{next:said}',
  ),
  w(
    'The languages in Settings want {models:list}: run {commands:list}, or fetch in Settings, Models.',
    'Die Sprachen in den Einstellungen brauchen {models:list}: {commands:list} ausführen oder unter Einstellungen, Modelle holen.',
    '设置中的语言需要 {models:list}：请运行 {commands:list}，或在“设置 - 模型”中获取。',
  ),
  w(
    'If it is another script, name its language in Settings (General, Languages in pictures) and fetch the recognizer for it ("adamm models").',
    'Ist es eine andere Schrift, nenne ihre Sprache in den Einstellungen (Allgemein, Sprachen in Bildern) und hole den Erkenner dafür („adamm models“).',
    '如果是其他文字，请在设置（通用、图片中的语言）中选择其语言，并获取相应的识别模型（“adamm models”）。',
  ),
  w(
    'Round "{ref}" could not be read ({why:said}). Its text is kept and can be searched, but it is in no table. Shorten or split it and import it again.',
    'Das Ereignis „{ref}“ ließ sich nicht lesen ({why:said}). Sein Text bleibt und ist durchsuchbar, steht aber in keiner Tabelle. Kürze oder teile es und importiere es noch einmal.',
    '事件“{ref}”无法读取（{why:said}）。其文本已保留并可搜索，但不在任何表格中。请缩短或拆分后重新导入。',
  ),
  w(
    'Message {n:number} of round "{ref}" is too long to be read as values to its end: {left:said} are in no table. The whole text is kept and can be searched. Split the message into several rounds and import it again.',
    'Nachricht {n:number} des Ereignisses „{ref}“ ist zu lang, um bis zum Ende als Werte gelesen zu werden: {left:said} stehen in keiner Tabelle. Der ganze Text bleibt und ist durchsuchbar. Teile die Nachricht auf mehrere Ereignisse auf und importiere sie noch einmal.',
    '事件“{ref}”的第 {n:number} 条消息太长，无法全部读作数值：{left:said}不在任何表格中。全文已保留并可搜索。请把消息拆成几条后重新导入。',
  ),
  w(
    '{n:number} values beyond the first {most:number}',
    '{n:number} Werte nach den ersten {most:number}',
    '前 {most:number} 个之后的 {n:number} 个值',
  ),
  w('its last {n:number} characters', 'die letzten {n:number} Zeichen', '最后 {n:number} 个字符'),
]

const ZIPS: readonly Written[] = [
  w(
    '"{file}" is a zip inside a zip and is not opened. Unpack the outer zip and import the folder.',
    '„{file}“ ist ein Zip in einem Zip und wird nicht geöffnet. Entpacke das äußere Zip und importiere den Ordner.',
    '“{file}”是压缩包中的压缩包，未打开。请解压外层压缩包后导入文件夹。',
  ),
  w(
    '"{file}" has overlapping or more than {n:number} entries and is not unpacked. Unpack it yourself and import the folder.',
    '„{file}“ hat überlappende oder mehr als {n:number} Einträge und wird nicht entpackt. Entpacke es selbst und importiere den Ordner.',
    '“{file}”的条目重叠或超过 {n:number} 个，未解压。请自行解压后导入文件夹。',
  ),
  w(
    '"{file}" cannot be read as a zip ({why:said}). It may be cut off: download or copy it again.',
    '„{file}“ ist nicht als Zip lesbar ({why:said}). Vielleicht ist es abgeschnitten: Lade oder kopiere es noch einmal.',
    '“{file}”无法作为 zip 读取（{why:said}）。可能不完整：请重新下载或复制。',
  ),
  w(
    'The entry "{name}" of "{archive}" points outside the archive and is left out. Do not trust this zip.',
    'Der Eintrag „{name}“ von „{archive}“ zeigt aus dem Archiv hinaus und wird ausgelassen. Traue diesem Zip nicht.',
    '“{archive}”中的条目“{name}”指向压缩包之外，已略过。请勿信任此压缩包。',
  ),
  w(
    '"{file}" is protected by a password. Unpack the zip with its password and import the folder.',
    '„{file}“ ist mit einem Passwort geschützt. Entpacke das Zip mit seinem Passwort und importiere den Ordner.',
    '“{file}”有密码保护。请用密码解压后导入文件夹。',
  ),
  w(
    '{n:number} files of "{archive}" are protected by a password. Unpack the zip with its password and import the folder.',
    '{n:number} Dateien von „{archive}“ sind mit einem Passwort geschützt. Entpacke das Zip mit seinem Passwort und importiere den Ordner.',
    '“{archive}”中有 {n:number} 个文件有密码保护。请用密码解压后导入文件夹。',
  ),
  w(
    '"{file}" would unpack to {large:number} bytes from {small:number} and is left out. Unpack it yourself if you trust it.',
    '„{file}“ würde von {small:number} auf {large:number} Byte entpackt und wird ausgelassen. Entpacke es selbst, wenn du ihm traust.',
    '“{file}”会从 {small:number} 字节解压到 {large:number} 字节，已略过。如果信任它，请自行解压。',
  ),
  w(
    '"{file}" is packed by method {n:number}, which is not supported. Make the zip again with the usual method (deflate).',
    '„{file}“ ist mit Verfahren {n:number} gepackt, das nicht unterstützt wird. Packe das Zip noch einmal mit dem üblichen Verfahren (deflate).',
    '“{file}”使用了不支持的压缩方法 {n:number}。请用常用方法（deflate）重新压缩。',
  ),
  w(
    '"{file}" cannot be unpacked ({why}). Download or copy the zip again.',
    '„{file}“ lässt sich nicht entpacken ({why}). Lade oder kopiere das Zip noch einmal.',
    '“{file}”无法解压（{why}）。请重新下载或复制压缩包。',
  ),
]

export const IMPORTS: readonly Written[] = [...FILES, ...HISTORIES, ...PICTURES, ...ZIPS, ...KINDS]
