/** Failures of the data folder, backup, export, forgetting and SQL, and the names of jobs, in three languages. */
import { written as w, type Written } from './sentence.ts'

const BACKUPS: readonly Written[] = [
  w(
    '"{file}" is no whole path. Name the folder too.',
    '„{file}“ ist kein ganzer Pfad. Nenne auch den Ordner.',
    '“{file}”不是完整路径。请同时指明文件夹。',
  ),
  w(
    '"{folder}" is no whole path. Name the folder it lies in too.',
    '„{folder}“ ist kein ganzer Pfad. Nenne auch den Ordner, in dem es liegt.',
    '“{folder}”不是完整路径。请同时指明其所在文件夹。',
  ),
  w(
    '"{folder}" is there and not empty. Choose a new folder.',
    '„{folder}“ gibt es schon und ist nicht leer. Wähle einen neuen Ordner.',
    '“{folder}”已存在且不为空。请选择新文件夹。',
  ),
  w(
    '"{file}" is inside the data folder. Choose a place outside, best on another disk.',
    '„{file}“ liegt im Datenordner. Wähle einen Ort außerhalb, am besten auf einem anderen Datenträger.',
    '“{file}”在数据文件夹内。请选择其外的位置，最好在另一磁盘上。',
  ),
  w(
    '"{file}" is there already. Choose another name, or say that it is to be replaced.',
    '„{file}“ gibt es schon. Wähle einen anderen Namen oder lass es ersetzen.',
    '“{file}”已存在。请换一个名称，或选择替换。',
  ),
  w(
    'The memory is damaged ({why}); no backup was written. Restore an older one.',
    'Das Gedächtnis ist beschädigt ({why}); es wurde keine Sicherung geschrieben. Stelle eine ältere wieder her.',
    '记忆已损坏（{why}），未写入备份。请恢复较早的备份。',
  ),
  w(
    '"{folder}" has room for {room}, and {needed} are needed. Make room or choose another disk; nothing was changed.',
    '„{folder}“ hat Platz für {room}, gebraucht werden {needed}. Schaffe Platz oder wähle einen anderen Datenträger; nichts wurde geändert.',
    '“{folder}”可用空间为 {room}，需要 {needed}。请腾出空间或选择其他磁盘；未做任何更改。',
  ),
  w(
    'Cannot read "{file}": {why:said}. Check its name.',
    '„{file}“ ist nicht lesbar: {why:said}. Prüfe den Namen.',
    '无法读取“{file}”：{why:said}。请检查名称。',
  ),
  w(
    '"{file}" is no backup, or it is cut off ({why}). Copy it again, or choose another file.',
    '„{file}“ ist keine Sicherung oder abgeschnitten ({why}). Kopiere sie noch einmal oder wähle eine andere Datei.',
    '“{file}”不是备份或不完整（{why}）。请重新复制或选择其他文件。',
  ),
  w(
    '"{file}" is a zip, but no backup of AdaMM. Choose a file that "adamm backup" made.',
    '„{file}“ ist ein Zip, aber keine Sicherung von AdaMM. Wähle eine Datei, die AdaMM gesichert hat.',
    '“{file}”是 zip，但不是 AdaMM 的备份。请选择由 AdaMM 备份生成的文件。',
  ),
  w(
    '"{file}" was made by a newer AdaMM (format {n:number}, this app reads up to {most:number}). Update the app; nothing was changed.',
    '„{file}“ stammt von einem neueren AdaMM (Format {n:number}, diese App liest bis {most:number}). Aktualisiere die App; nichts wurde geändert.',
    '“{file}”由较新的 AdaMM 生成（格式 {n:number}，此应用最高支持 {most:number}）。请更新应用；未做任何更改。',
  ),
  w(
    '"{file}" holds a memory of a newer AdaMM (schema {n:number}, this app knows {most:number}). Update the app; nothing was changed.',
    '„{file}“ enthält das Gedächtnis eines neueren AdaMM (Schema {n:number}, diese App kennt {most:number}). Aktualisiere die App; nichts wurde geändert.',
    '“{file}”含有较新 AdaMM 的记忆（架构 {n:number}，此应用支持到 {most:number}）。请更新应用；未做任何更改。',
  ),
  w(
    '"{file}" is damaged: {what:said}. Use another backup; nothing was changed.',
    '„{file}“ ist beschädigt: {what:said}. Nimm eine andere Sicherung; nichts wurde geändert.',
    '“{file}”已损坏：{what:said}。请使用其他备份；未做任何更改。',
  ),
  w('"{path}" is not in it', '„{path}“ fehlt darin', '其中没有“{path}”'),
  w('"{path}" has another size', '„{path}“ hat eine andere Größe', '“{path}”大小不符'),
  w('"{path}" has other bytes', '„{path}“ hat einen anderen Inhalt', '“{path}”内容不符'),
  w(
    '"{file}" has no database. Use another backup; nothing was changed.',
    '„{file}“ enthält keine Datenbank. Nimm eine andere Sicherung; nichts wurde geändert.',
    '“{file}”中没有数据库。请使用其他备份；未做任何更改。',
  ),
  w(
    '"{title:said}" was cancelled; nothing was changed.',
    '„{title:said}“ wurde abgebrochen; nichts wurde geändert.',
    '“{title:said}”已取消；未做任何更改。',
  ),
  w(
    '"{title:said}" ended as "{state}". Start it again; it goes on where it stopped.',
    '„{title:said}“ endete als „{state}“. Starte es noch einmal; es geht dort weiter, wo es stehen blieb.',
    '“{title:said}”以“{state}”结束。请重新开始，会从中断处继续。',
  ),
  w(
    'The import was cancelled; what was imported by then stays.',
    'Der Import wurde abgebrochen; was bis dahin importiert war, bleibt.',
    '导入已取消；此前导入的内容保留。',
  ),
  w(
    'The import ended as "{state}". Run it again; it goes on where it stopped.',
    'Der Import endete als „{state}“. Starte ihn noch einmal; er geht dort weiter, wo er stehen blieb.',
    '导入以“{state}”结束。请重新运行，会从中断处继续。',
  ),
  w(
    'Job {id} has no such report yet. Wait until it has ended.',
    'Auftrag {id} hat noch keinen solchen Bericht. Warte, bis er fertig ist.',
    '任务 {id} 尚无此报告。请等它结束。',
  ),
]

const STORE: readonly Written[] = [
  w('Cancelled.', 'Abgebrochen.', '已取消。'),
  w('AdaMM is closing.', 'AdaMM wird beendet.', 'AdaMM 正在关闭。'),
  w('The app is closing.', 'Die App wird beendet.', '应用正在关闭。'),
  w(
    'The engine stopped: {why}. Nothing stored is lost; do it again.',
    'Der Kern ist stehen geblieben: {why}. Nichts Gespeichertes ist verloren; versuche es noch einmal.',
    '引擎已停止：{why}。已存内容不会丢失；请重试。',
  ),
  w(
    'The disk is full ({why}). Make room and run it again; nothing stored is lost.',
    'Der Datenträger ist voll ({why}). Schaffe Platz und versuche es noch einmal; nichts Gespeichertes ist verloren.',
    '磁盘已满（{why}）。请腾出空间后重试；已存内容不会丢失。',
  ),
  w(
    'The disk is full: "{file}" cannot be written. Make room and run it again; nothing stored is lost.',
    'Der Datenträger ist voll: „{file}“ kann nicht geschrieben werden. Schaffe Platz und versuche es noch einmal; nichts Gespeichertes ist verloren.',
    '磁盘已满：无法写入“{file}”。请腾出空间后重试；已存内容不会丢失。',
  ),
  w(
    'The disk is full; "{name}" was not stored. Make room and add it again.',
    'Der Datenträger ist voll; „{name}“ wurde nicht gespeichert. Schaffe Platz und füge es noch einmal hinzu.',
    '磁盘已满；未保存“{name}”。请腾出空间后重新添加。',
  ),
  w(
    'The disk of the data folder is full ("{path}" could not be written). Free some space and import again; what is imported so far is kept.',
    'Der Datenträger des Datenordners ist voll („{path}“ ließ sich nicht schreiben). Schaffe Platz und importiere noch einmal; bisher Importiertes bleibt.',
    '数据文件夹所在磁盘已满（无法写入“{path}”）。请腾出空间后重新导入；已导入的内容保留。',
  ),
  w(
    'Cannot write "{path}": {why}. Check that the data folder exists and may be written.',
    '„{path}“ lässt sich nicht schreiben: {why}. Prüfe, ob es den Datenordner gibt und ob er beschreibbar ist.',
    '无法写入“{path}”：{why}。请检查数据文件夹是否存在且可写。',
  ),
  w(
    'The data folder "{home}" cannot be written: {why}. Choose another one with --home or ADAMM_HOME.',
    'Der Datenordner „{home}“ ist nicht beschreibbar: {why}. Wähle einen anderen mit --home oder ADAMM_HOME.',
    '数据文件夹“{home}”不可写：{why}。请用 --home 或 ADAMM_HOME 选择其他文件夹。',
  ),
  w(
    'The file of picture {sha256} is missing from "{folder}". Import its source again, or restore a backup.',
    'Die Datei des Bildes {sha256} fehlt in „{folder}“. Importiere seine Quelle noch einmal oder stelle eine Sicherung wieder her.',
    '“{folder}”中缺少图片 {sha256} 的文件。请重新导入其来源，或恢复备份。',
  ),
  w(
    'Nothing here runs jobs of the kind "{kind}". Update the app.',
    'Aufträge der Art „{kind}“ kennt diese App nicht. Aktualisiere sie.',
    '此应用无法运行“{kind}”类型的任务。请更新应用。',
  ),
  w(
    'The app ended {n:number} times while this ran. Resume it by hand, or import smaller parts.',
    'Die App endete dabei {n:number} Mal. Setze es von Hand fort oder importiere kleinere Teile.',
    '运行期间应用退出了 {n:number} 次。请手动继续，或分批导入。',
  ),
  w(
    'Job {id} is {state}; only a failed, cancelled or interrupted job can be resumed.',
    'Auftrag {id} ist „{state}“; nur gescheiterte, abgebrochene oder unterbrochene lassen sich fortsetzen.',
    '任务 {id} 的状态为 {state}；只能继续失败、已取消或已中断的任务。',
  ),
  w(
    'The sample memory is missing: "{folder}". Install AdaMM again, or run "npm run sample" in its sources.',
    'Das Beispiel-Gedächtnis fehlt: „{folder}“. Installiere AdaMM neu.',
    '缺少示例记忆：“{folder}”。请重新安装 AdaMM。',
  ),
  w(
    'The data folder "{home}" lies in a folder that {service} copies. It can break the database and sends your data to its servers. Choose another folder with --home.',
    'Der Datenordner „{home}“ liegt in einem Ordner, den {service} kopiert. Das kann die Datenbank beschädigen und sendet deine Daten an fremde Server. Wähle einen anderen Ordner mit --home.',
    '数据文件夹“{home}”位于 {service} 同步的文件夹中。这可能损坏数据库，并会把数据发送到其服务器。请用 --home 选择其他文件夹。',
  ),
  w(
    'The query ran longer than {n:number} s and was stopped. Narrow it with WHERE or LIMIT.',
    'Die Abfrage lief länger als {n:number} s und wurde beendet. Grenze sie mit WHERE oder LIMIT ein.',
    '查询超过 {n:number} 秒，已停止。请用 WHERE 或 LIMIT 缩小范围。',
  ),
  w(
    'The query could not be run: {why}. Narrow it with WHERE or LIMIT.',
    'Die Abfrage ließ sich nicht ausführen: {why}. Grenze sie mit WHERE oder LIMIT ein.',
    '无法运行查询：{why}。请用 WHERE 或 LIMIT 缩小范围。',
  ),
  w(
    'Only SELECT, WITH, VALUES and EXPLAIN can be run here. Tables are changed by importing and correcting.',
    'Hier laufen nur SELECT, WITH, VALUES und EXPLAIN. Tabellen ändern sich durch Importieren und Korrigieren.',
    '此处只能运行 SELECT、WITH、VALUES 和 EXPLAIN。表格通过导入和更正来改变。',
  ),
  w(
    'This statement would change the database. Only reading is possible here.',
    'Diese Anweisung würde die Datenbank ändern. Hier lässt sich nur lesen.',
    '该语句会更改数据库。此处只能读取。',
  ),
  w(
    'SQLite: {why}. Names of tables and columns are listed under Tables.',
    'SQLite: {why}. Die Namen der Tabellen und Spalten stehen unter Tabellen.',
    'SQLite：{why}。表格和列的名称见“表格”。',
  ),
  w(
    '"{name}" is larger than {n:number} GiB. Import it from the command line: adamm import PATH.',
    '„{name}“ ist größer als {n:number} GiB. Importiere es über die Befehlszeile: adamm import PFAD.',
    '“{name}”大于 {n:number} GiB。请用命令行导入：adamm import 路径。',
  ),
  w(
    '"{path}" is {what:said}. Give the path of {wanted:said}.',
    '„{path}“ ist {what:said}. Nenne den Pfad: {wanted:said}.',
    '“{path}”是{what:said}。请给出{wanted:said}的路径。',
  ),
  w(
    'There is no file "{path}". Give the path of {wanted:said}.',
    'Es gibt keine Datei „{path}“. Nenne den Pfad: {wanted:said}.',
    '没有文件“{path}”。请给出{wanted:said}的路径。',
  ),
  w(
    'Cannot read "{path}": {why}. Check that you may read it.',
    '„{path}“ ist nicht lesbar: {why}. Prüfe, ob du es lesen darfst.',
    '无法读取“{path}”：{why}。请检查读取权限。',
  ),
  w(
    '"{path}" has {n:number} MiB; pictures of up to {most:number} MiB are read. Give a smaller copy of it.',
    '„{path}“ hat {n:number} MiB; gelesen werden Bilder bis {most:number} MiB. Nimm eine kleinere Kopie.',
    '“{path}”有 {n:number} MiB；最多读取 {most:number} MiB 的图片。请使用较小的副本。',
  ),
  w('a folder', 'ein Ordner', '文件夹'),
  w('a pipe', 'eine Pipe', '管道'),
  w('a socket', 'ein Socket', '套接字'),
  w('a device', 'ein Gerät', '设备'),
  w('a picture', 'ein Bild', '图片'),
  w('a backup', 'eine Sicherung', '备份'),
  w(
    'The {field} is longer than {n:number} characters. Shorten it; nothing was done.',
    'Zu lang ({field}): mehr als {n:number} Zeichen. Kürze es; nichts wurde getan.',
    '{field} 超过 {n:number} 个字符。请缩短；未执行任何操作。',
  ),
  w(
    'The {field} is empty. Write what is meant; nothing was done.',
    'Leer ({field}). Schreibe, was gemeint ist; nichts wurde getan.',
    '{field} 为空。请填写；未执行任何操作。',
  ),
]

const REASONS: readonly Written[] = [
  w('you may not write there ({code})', 'dort darfst du nicht schreiben ({code})', '没有写入权限（{code}）'),
  w('the disk is read-only ({code})', 'der Datenträger ist schreibgeschützt ({code})', '磁盘为只读（{code}）'),
  w('a part of the path is a file ({code})', 'ein Teil des Pfads ist eine Datei ({code})', '路径中有一部分是文件（{code}）'),
  w('it is a folder ({code})', 'es ist ein Ordner ({code})', '它是文件夹（{code}）'),
  w('a file of this name is there ({code})', 'es gibt schon eine Datei dieses Namens ({code})', '已有同名文件（{code}）'),
  w(
    'a folder of the path cannot be made ({code})',
    'ein Ordner des Pfads lässt sich nicht anlegen ({code})',
    '无法创建路径中的文件夹（{code}）',
  ),
  w(
    'the name is too long for this disk ({code})',
    'der Name ist zu lang für diesen Datenträger ({code})',
    '名称对此磁盘来说过长（{code}）',
  ),
  w('its links lead in a circle ({code})', 'seine Verknüpfungen führen im Kreis ({code})', '其链接形成循环（{code}）'),
  w('another program uses it ({code})', 'ein anderes Programm benutzt es ({code})', '其他程序正在使用它（{code}）'),
  w('too many files are open ({code})', 'zu viele Dateien sind offen ({code})', '打开的文件过多（{code}）'),
  w(
    'Cannot write "{path}": {why:said}. Check that its folder is there and may be written.',
    '„{path}“ lässt sich nicht schreiben: {why:said}. Prüfe, ob der Ordner da und beschreibbar ist.',
    '无法写入“{path}”：{why:said}。请检查其文件夹是否存在且可写。',
  ),
  w(
    '"{file}" is a folder. Name a file in it, such as "{example}".',
    '„{file}“ ist ein Ordner. Nenne eine Datei darin, etwa „{example}“.',
    '“{file}”是文件夹。请指定其中的文件，例如“{example}”。',
  ),
  w(
    '"{folder}" is a file. Choose a new folder.',
    '„{folder}“ ist eine Datei. Wähle einen neuen Ordner.',
    '“{folder}”是文件。请选择新文件夹。',
  ),
  w(
    '"{path}" is a file, so nothing can be written below it. Choose another folder.',
    '„{path}“ ist eine Datei; darunter lässt sich nichts schreiben. Wähle einen anderen Ordner.',
    '“{path}”是文件，无法在其下写入。请选择其他文件夹。',
  ),
]

const OTHERS: readonly Written[] = [
  w(
    'There is no request {id} in the ledger. "adamm ledger" lists them.',
    'Es gibt keine Anfrage {id}. Lade die Liste der Anfragen neu.',
    '没有请求 {id}。请重新加载请求列表。',
  ),
  w('There is no picture {id} in this memory.', 'Es gibt kein Bild {id} in diesem Gedächtnis.', '此记忆中没有图片 {id}。'),
  w('There is no source {id}.', 'Es gibt keine Quelle {id}.', '没有来源 {id}。'),
  w('There is no topic {id}.', 'Es gibt kein Thema {id}.', '没有主题 {id}。'),
  w('There is no {kind} {id}.', 'Nicht gefunden: {kind} {id}.', '未找到：{kind} {id}。'),
  w('There is no exclusion {id}.', 'Es gibt keine Ausnahme {id}.', '没有例外 {id}。'),
  w(
    'There is no attribute {id} any more; what it was read from may have been forgotten.',
    'Das Merkmal {id} gibt es nicht mehr; woraus es gelesen wurde, ist vielleicht vergessen.',
    '属性 {id} 已不存在；其依据可能已被遗忘。',
  ),
  w('"{a}" and "{b}" are one attribute already.', '„{a}“ und „{b}“ sind schon ein Merkmal.', '“{a}”和“{b}”已经是同一属性。'),
  w(
    '{a} and {b} measure different things and cannot stand in one column.',
    '{a} und {b} messen Verschiedenes und können nicht in einer Spalte stehen.',
    '{a} 和 {b} 度量的是不同事物，不能放在同一列。',
  ),
  w('Repair {id} was taken back already.', 'Die Reparatur {id} ist schon zurückgenommen.', '修复 {id} 已撤回。'),
  w(
    'Repair {id} changed no reading ("{why:said}"); there is nothing to take back.',
    'Die Reparatur {id} änderte keine Lesart („{why:said}“); es gibt nichts zurückzunehmen.',
    '修复 {id} 没有改变任何读取（“{why:said}”）；没有可撤回的内容。',
  ),
  w(
    'Taking the repair back ended as "{state}". Try it again.',
    'Das Zurücknehmen der Reparatur endete als „{state}“. Versuche es noch einmal.',
    '撤回修复以“{state}”结束。请重试。',
  ),
  w(
    'The filter on "{column}" needs a value for "{operator}".',
    'Der Filter auf „{column}“ braucht einen Wert für „{operator}“.',
    '列“{column}”的筛选“{operator}”需要一个值。',
  ),
  w(
    'The filter "{operator}" on "{column}" needs two values.',
    'Der Filter „{operator}“ auf „{column}“ braucht zwei Werte.',
    '列“{column}”的筛选“{operator}”需要两个值。',
  ),
  w(
    'The filter "{operator}" on "{column}" needs a list of values.',
    'Der Filter „{operator}“ auf „{column}“ braucht eine Liste von Werten.',
    '列“{column}”的筛选“{operator}”需要一组值。',
  ),
  w(
    '"{zone}" is not a time zone. Use a name such as Europe/Berlin.',
    '„{zone}“ ist keine Zeitzone. Nimm einen Namen wie Europe/Berlin.',
    '“{zone}”不是时区。请使用如 Europe/Berlin 的名称。',
  ),
  w(
    '"{locale}" is not a locale. Use a tag such as de-DE.',
    '„{locale}“ ist keine Region. Nimm ein Kürzel wie de-DE.',
    '“{locale}”不是区域代码。请使用如 de-DE 的代码。',
  ),
  w(
    '"{format}" is not a format of texts. Known: {formats:list}. Pictures and zips are recognized by their bytes.',
    '„{format}“ ist kein Textformat. Bekannt: {formats:list}. Bilder und Zips werden an ihren Bytes erkannt.',
    '“{format}”不是文本格式。已知：{formats:list}。图片和压缩包按内容识别。',
  ),
  w(
    'The saved state of schema induction is unreadable; it is rebuilt from the rounds when the data folder is opened again.',
    'Der gespeicherte Stand der Tabellenbildung ist nicht lesbar; beim nächsten Öffnen wird er aus den Ereignissen neu gebaut.',
    '表格归纳的保存状态无法读取；下次打开数据文件夹时会由事件重建。',
  ),
]

const JOBS: readonly Written[] = [
  w('Reading what was imported', 'Importiertes lesen', '读取已导入的内容'),
  w('Sample memory', 'Beispiel-Gedächtnis', '示例记忆'),
  w('Checking the memory', 'Gedächtnis prüfen', '检查记忆'),
  w('Taking a repair back', 'Reparatur zurücknehmen', '撤回修复'),
  w('Forgetting {n:number} event', '{n:number} Ereignis vergessen', '遗忘 {n:number} 个事件'),
  w('Forgetting {n:number} events', '{n:number} Ereignisse vergessen', '遗忘 {n:number} 个事件'),
  w('{name} and {n:number} more', '{name} und {n:number} weitere', '{name} 等另外 {n:number} 个'),
  w('Backup', 'Sicherung', '备份'),
  w('Restore', 'Wiederherstellung', '恢复'),
  w('Export', 'Export', '导出'),
]

export const STORED: readonly Written[] = [...BACKUPS, ...STORE, ...REASONS, ...OTHERS, ...JOBS]
