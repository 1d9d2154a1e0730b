/** Failures of model servers, in three languages: what src-main/engine/llm writes. */
import { written as w, type Written } from './sentence.ts'

const SERVERS: readonly Written[] = [
  w(
    '"{provider}" ({host}) cannot be reached: {why:said}.',
    '„{provider}“ ({host}) ist nicht erreichbar: {why:said}.',
    '无法连接“{provider}”（{host}）：{why:said}。',
  ),
  w(
    'nothing listens there. Start it, or correct its address',
    'Dort antwortet nichts. Starte ihn oder berichtige die Adresse',
    '该处没有服务。请启动它，或更正地址',
  ),
  w(
    'nothing listens there. Start it ("ollama serve"), or correct its address',
    'Dort antwortet nichts. Starte ihn („ollama serve“) oder berichtige die Adresse',
    '该处没有服务。请启动它（“ollama serve”），或更正地址',
  ),
  w('there is no such host. Correct its address', 'Diesen Host gibt es nicht. Berichtige die Adresse', '没有该主机。请更正地址'),
  w('the name could not be looked up. Check the network', 'Der Name ließ sich nicht auflösen. Prüfe das Netz', '无法解析名称。请检查网络'),
  w(
    'it closed the connection before it answered. Check its own log',
    'Er brach die Verbindung ab, bevor er antwortete. Sieh in sein Protokoll',
    '它在回答前关闭了连接。请查看它的日志',
  ),
  w('it does not answer. Check the network and its address', 'Er antwortet nicht. Prüfe Netz und Adresse', '它没有应答。请检查网络和地址'),
  w('there is no way to it. Check the network', 'Es führt kein Weg dorthin. Prüfe das Netz', '网络不可达。请检查网络'),
  w(
    'its certificate has expired. Tell whoever runs it',
    'Sein Zertifikat ist abgelaufen. Sag es dem Betreiber',
    '其证书已过期。请告知管理者',
  ),
  w(
    'its certificate is signed by itself. Give it one that this computer trusts',
    'Sein Zertifikat ist selbst ausgestellt. Gib ihm eines, dem dieser Computer vertraut',
    '其证书是自签名的。请使用此电脑信任的证书',
  ),
  w(
    'its certificate is for another name. Correct its address',
    'Sein Zertifikat gilt für einen anderen Namen. Berichtige die Adresse',
    '其证书属于另一名称。请更正地址',
  ),
  w(
    'The answer of "{provider}" ({host}) broke off ({why:said}). Nothing of it was used; ask again.',
    'Die Antwort von „{provider}“ ({host}) brach ab ({why:said}). Nichts davon wurde benutzt; frage noch einmal.',
    '“{provider}”（{host}）的回答中断（{why:said}）。未使用其内容；请重新提问。',
  ),
  w(
    'The answer of "{provider}" ({host}) is damaged ({why:said}). Nothing of it was used. Check that the address speaks the {protocol} protocol.',
    'Die Antwort von „{provider}“ ({host}) ist beschädigt ({why:said}). Nichts davon wurde benutzt. Prüfe, ob die Adresse das {protocol}-Protokoll spricht.',
    '“{provider}”（{host}）的回答已损坏（{why:said}）。未使用其内容。请检查该地址是否使用 {protocol} 协议。',
  ),
  w(
    '"{provider}" ({host}) sent nothing for {time}. Nothing of its answer was used. A slow computer may need a longer idle time (provider setting "idleTimeoutMs").',
    '„{provider}“ ({host}) sandte {time} lang nichts. Nichts von der Antwort wurde benutzt. Ein langsamer Computer braucht vielleicht mehr Zeit (Einstellung „idleTimeoutMs“).',
    '“{provider}”（{host}）{time} 内没有发送内容。未使用其回答。较慢的电脑可能需要更长的等待时间（设置“idleTimeoutMs”）。',
  ),
  w(
    '"{provider}" ({host}) cannot read the whole request: {why:said}. Choose a model with a longer context, or raise "maxContextTokens" of the provider.',
    '„{provider}“ ({host}) kann nicht die ganze Anfrage lesen: {why:said}. Wähle ein Modell mit längerem Kontext oder erhöhe „maxContextTokens“.',
    '“{provider}”（{host}）无法读取整个请求：{why:said}。请选择上下文更长的模型，或调高“maxContextTokens”。',
  ),
  w('the request is longer than its context', 'die Anfrage ist länger als sein Kontext', '请求超过其上下文长度'),
  w(
    'the request is longer than its context: "{said}"',
    'die Anfrage ist länger als sein Kontext: „{said}“',
    '请求超过其上下文长度：“{said}”',
  ),
  w(
    '"{provider}" ({host}) refused the content. Choose another model for this role, or the built-in one.',
    '„{provider}“ ({host}) lehnte den Inhalt ab. Wähle für diese Rolle ein anderes Modell oder das eingebaute.',
    '“{provider}”（{host}）拒绝了该内容。请为此角色选择其他模型或内置模型。',
  ),
  w(
    '"{provider}" ({host}) refused the content: "{said}". Choose another model for this role, or the built-in one.',
    '„{provider}“ ({host}) lehnte den Inhalt ab: „{said}“. Wähle für diese Rolle ein anderes Modell oder das eingebaute.',
    '“{provider}”（{host}）拒绝了该内容：“{said}”。请为此角色选择其他模型或内置模型。',
  ),
  w(
    '"{provider}" ({host}) has no model "{model}". {next:said}, or choose another one.',
    '„{provider}“ ({host}) hat kein Modell „{model}“. {next:said} oder wähle ein anderes.',
    '“{provider}”（{host}）没有模型“{model}”。{next:said}，或选择其他模型。',
  ),
  w(
    '"{provider}" ({host}) has no model "{model}": "{said}". {next:said}, or choose another one.',
    '„{provider}“ ({host}) hat kein Modell „{model}“: „{said}“. {next:said} oder wähle ein anderes.',
    '“{provider}”（{host}）没有模型“{model}”：“{said}”。{next:said}，或选择其他模型。',
  ),
  w('Fetch it with "{command}"', 'Hole es mit „{command}“', '请用“{command}”获取'),
  w('See "adamm providers models"', 'Sieh in seine Liste der Modelle', '请查看其模型列表'),
  w(
    '"{provider}" ({host}) asks for a key, and none is set. Set it in Settings, or in the environment (see docs/providers.md).',
    '„{provider}“ ({host}) verlangt einen Schlüssel, und keiner ist gesetzt. Setze ihn in den Einstellungen oder in der Umgebung.',
    '“{provider}”（{host}）需要密钥，但尚未设置。请在设置或环境变量中设置。',
  ),
  w(
    '"{provider}" ({host}) does not take the key. Set the right one in Settings, or in the environment.',
    '„{provider}“ ({host}) nimmt den Schlüssel nicht an. Setze den richtigen in den Einstellungen oder in der Umgebung.',
    '“{provider}”（{host}）不接受该密钥。请在设置或环境变量中设置正确的密钥。',
  ),
  w(
    '"{provider}" ({host}) does not take the key: "{said}". Set the right one in Settings, or in the environment.',
    '„{provider}“ ({host}) nimmt den Schlüssel nicht an: „{said}“. Setze den richtigen in den Einstellungen oder in der Umgebung.',
    '“{provider}”（{host}）不接受该密钥：“{said}”。请在设置或环境变量中设置正确的密钥。',
  ),
  w(
    '"{provider}" ({host}) says that the quota is spent.',
    '„{provider}“ ({host}) meldet, dass das Kontingent verbraucht ist.',
    '“{provider}”（{host}）表示配额已用完。',
  ),
  w(
    '"{provider}" ({host}) says that the quota is spent: "{said}".',
    '„{provider}“ ({host}) meldet, dass das Kontingent verbraucht ist: „{said}“.',
    '“{provider}”（{host}）表示配额已用完：“{said}”。',
  ),
  w(
    '"{provider}" ({host}) takes no more requests now.',
    '„{provider}“ ({host}) nimmt gerade keine Anfragen mehr an.',
    '“{provider}”（{host}）暂不接受更多请求。',
  ),
  w(
    '"{provider}" ({host}) takes no more requests now: "{said}".',
    '„{provider}“ ({host}) nimmt gerade keine Anfragen mehr an: „{said}“.',
    '“{provider}”（{host}）暂不接受更多请求：“{said}”。',
  ),
  w('It asks to wait {time}.', 'Er bittet, {time} zu warten.', '它要求等待 {time}。'),
  w(
    '"{provider}" ({host}) is still loading {model}.',
    '„{provider}“ ({host}) lädt noch {model}.',
    '“{provider}”（{host}）仍在加载 {model}。',
  ),
  w(
    '"{provider}" ({host}) is still loading {model}: "{said}".',
    '„{provider}“ ({host}) lädt noch {model}: „{said}“.',
    '“{provider}”（{host}）仍在加载 {model}：“{said}”。',
  ),
  w('Ask again in a moment.', 'Frage gleich noch einmal.', '请稍后重试。'),
  w(
    '"{provider}" ({host}) answered with an error.',
    '„{provider}“ ({host}) antwortete mit einem Fehler.',
    '“{provider}”（{host}）返回错误。',
  ),
  w(
    '"{provider}" ({host}) answered with an error ({n:number}).',
    '„{provider}“ ({host}) antwortete mit einem Fehler ({n:number}).',
    '“{provider}”（{host}）返回错误（{n:number}）。',
  ),
  w(
    '"{provider}" ({host}) answered with an error: "{said}".',
    '„{provider}“ ({host}) antwortete mit einem Fehler: „{said}“.',
    '“{provider}”（{host}）返回错误：“{said}”。',
  ),
  w(
    '"{provider}" ({host}) answered with an error ({n:number}): "{said}".',
    '„{provider}“ ({host}) antwortete mit einem Fehler ({n:number}): „{said}“.',
    '“{provider}”（{host}）返回错误（{n:number}）：“{said}”。',
  ),
  w(
    'It points to another address, which is not followed; correct the address.',
    'Er verweist auf eine andere Adresse, der nicht gefolgt wird; berichtige die Adresse.',
    '它指向另一地址，不会跟随；请更正地址。',
  ),
  w(
    '"{model}" of "{provider}" gave no usable answer: {why:said} Choose another model for this role if it happens often.',
    '„{model}“ von „{provider}“ gab keine brauchbare Antwort: {why:said} Wähle für diese Rolle ein anderes Modell, wenn es oft vorkommt.',
    '“{provider}”的“{model}”没有给出可用的回答：{why:said} 如经常发生，请为此角色选择其他模型。',
  ),
  w(
    '"{model}" of "{provider}" gave no usable answer in {n:number} tries: {why:said} Choose another model for this role if it happens often.',
    '„{model}“ von „{provider}“ gab in {n:number} Versuchen keine brauchbare Antwort: {why:said} Wähle für diese Rolle ein anderes Modell, wenn es oft vorkommt.',
    '“{provider}”的“{model}”尝试 {n:number} 次都没有给出可用的回答：{why:said} 如经常发生，请为此角色选择其他模型。',
  ),
  w('The answer is empty.', 'Die Antwort ist leer.', '回答为空。'),
  w('The answer ran on in white space.', 'Die Antwort lief in Leerzeichen weiter.', '回答中只有不断的空白。'),
  w('The answer repeated itself without end.', 'Die Antwort wiederholte sich ohne Ende.', '回答无休止地重复。'),
  w(
    'The answer was cut at {n:number} tokens. Be shorter.',
    'Die Antwort wurde bei {n:number} Token abgeschnitten.',
    '回答在 {n:number} 个词元处被截断。',
  ),
  w(
    'The answer is longer than {n:number} tokens. Be shorter.',
    'Die Antwort ist länger als {n:number} Token.',
    '回答超过 {n:number} 个词元。',
  ),
  w(
    'The answer is not JSON: there is no document in it.',
    'Die Antwort ist kein JSON: Es steht kein Dokument darin.',
    '回答不是 JSON：其中没有文档。',
  ),
  w('The answer is not JSON: {why}.', 'Die Antwort ist kein JSON: {why}.', '回答不是 JSON：{why}。'),
  w(
    'The answer is the JSON schema itself. Fill it in: answer with a document that has that form.',
    'Die Antwort ist das JSON-Schema selbst, nicht ausgefüllt.',
    '回答是 JSON 架构本身，未填写内容。',
  ),
  w(
    'The answer has another form than asked for: {why}.',
    'Die Antwort hat eine andere Form als verlangt: {why}.',
    '回答的形式与要求不符：{why}。',
  ),
  w(
    '{name} answers and lists {n:number} models.',
    '{name} antwortet und nennt {n:number} Modelle.',
    '{name} 有应答，列出 {n:number} 个模型。',
  ),
  w('There is no provider "{id}". "adamm providers" lists them.', 'Es gibt keinen Server „{id}“.', '没有服务器“{id}”。'),
  w(
    'There is a provider "{id}" already. Choose another short name, or change that one.',
    'Es gibt schon einen Server „{id}“. Wähle einen anderen kurzen Namen oder ändere jenen.',
    '已有服务器“{id}”。请换一个短名称，或更改现有的。',
  ),
  w(
    '"{provider}" ({host}) does not list a model "{model}". "adamm providers models {id}" lists them.',
    '„{provider}“ ({host}) nennt kein Modell „{model}“ („adamm providers models {id}“ nennt alle).',
    '“{provider}”（{host}）没有列出模型“{model}”（用“adamm providers models {id}”查看）。',
  ),
  w(
    '"{text}" is no address of a server. Write it like http://127.0.0.1:11434 or https://host/v1.',
    '„{text}“ ist keine Adresse eines Servers. Schreibe sie wie http://127.0.0.1:11434 oder https://host/v1.',
    '“{text}”不是服务器地址。请写成 http://127.0.0.1:11434 或 https://host/v1。',
  ),
  w(
    'The address of a server has no user name, password or query. Set the key with "keys.set" or in the environment.',
    'Die Adresse eines Servers hat keinen Benutzernamen, kein Passwort und keine Abfrage. Setze den Schlüssel in den Einstellungen oder in der Umgebung.',
    '服务器地址不含用户名、密码或查询参数。请在设置或环境变量中设置密钥。',
  ),
  w(
    'The model "{model}" of "{provider}" does not read pictures. Choose one that does for this role, or the built-in one.',
    'Das Modell „{model}“ von „{provider}“ liest keine Bilder. Wähle für diese Rolle eines, das es kann, oder das eingebaute.',
    '“{provider}”的模型“{model}”不能读取图片。请为此角色选择能读图片的模型或内置模型。',
  ),
  w(
    '{what:said}: AdaMM is set to work offline. Turn offline off in Settings, or with "adamm providers network on", to use a model server.',
    '{what:said}: AdaMM ist auf offline gestellt. Schalte offline in den Einstellungen aus, um einen Modellserver zu benutzen.',
    '{what:said}：AdaMM 已设为离线。如要使用模型服务器，请在设置中关闭离线。',
  ),
  w('Nothing was sent', 'Nichts wurde gesendet', '未发送任何内容'),
  w('"{provider}" ({host}) was not asked', '„{provider}“ ({host}) wurde nicht gefragt', '未请求“{provider}”（{host}）'),
  w('{host} was not asked', '{host} wurde nicht gefragt', '未请求 {host}'),
  w(
    'Nothing was sent to "{provider}" ({host}): the request needs content of {from}, which you keep from other machines. Choose a model on this computer for this role, or lift the exclusion.',
    'An „{provider}“ ({host}) wurde nichts gesendet: Die Anfrage braucht Inhalte von {from}, die du anderen Computern vorenthältst. Wähle für diese Rolle ein Modell auf diesem Computer oder hebe die Ausnahme auf.',
    '未向“{provider}”（{host}）发送任何内容：请求需要 {from} 的内容，而你不允许发送到其他电脑。请为此角色选择此电脑上的模型，或取消该限制。',
  ),
  w(
    'Nothing was sent to "{provider}" ({host}): the texts come from "{title}", which you keep from other machines.',
    'An „{provider}“ ({host}) wurde nichts gesendet: Die Texte stammen aus „{title}“, die du anderen Computern vorenthältst.',
    '未向“{provider}”（{host}）发送任何内容：文本来自“{title}”，而你不允许发送到其他电脑。',
  ),
  w(
    'Nothing was sent: "{provider}" ({host}) is another machine, and you have not allowed it {kinds:list} yet. Allow it in Settings, or with "{command}".',
    'Nichts wurde gesendet: „{provider}“ ({host}) ist ein anderer Computer, und du hast noch nicht erlaubt: {kinds:list}. Erlaube es in den Einstellungen („{command}“).',
    '未发送任何内容：“{provider}”（{host}）是另一台电脑，你尚未允许发送{kinds:list}。请在设置中允许（“{command}”）。',
  ),
  w('messages', 'Nachrichten', '消息'),
  w('pictures', 'Bilder', '图片'),
  w('text read in pictures', 'Text aus Bildern', '图片中的文字'),
  w('tables', 'Tabellen', '表格'),
  w('descriptions', 'Beschreibungen', '描述'),
  w('your questions', 'deine Fragen', '你的问题'),
  w('earlier answers', 'frühere Antworten', '先前的回答'),
  w(
    '"{name}" did not do its part: {why:said} The built-in role did.',
    '„{name}“ tat seinen Teil nicht: {why:said} Die eingebaute Rolle hat es getan.',
    '“{name}”未完成其部分：{why:said} 由内置角色完成。',
  ),
  w(
    '{name} did not do its part: {why:said} The built-in role did.',
    '{name} tat seinen Teil nicht: {why:said} Die eingebaute Rolle hat es getan.',
    '{name} 未完成其部分：{why:said} 由内置角色完成。',
  ),
  w(
    '"{name}" did not give one vector of one length for each text ({n:number} of {all:number}, empty ones count as none). Choose another embedding model.',
    '„{name}“ gab nicht für jeden Text einen Vektor gleicher Länge ({n:number} von {all:number}). Wähle ein anderes Vektormodell.',
    '“{name}”没有为每段文本给出等长向量（{n:number} / {all:number}）。请选择其他向量模型。',
  ),
  w('its provider was removed', 'sein Server wurde entfernt', '其服务器已移除'),
  w('AdaMM is set to work offline', 'AdaMM ist auf offline gestellt', 'AdaMM 已设为离线'),
  w('only built-in roles are allowed', 'nur eingebaute Rollen sind erlaubt', '只允许内置角色'),
  w('only models on this computer are allowed', 'nur Modelle auf diesem Computer sind erlaubt', '只允许此电脑上的模型'),
  w('Cancelled; nothing was sent.', 'Abgebrochen; nichts wurde gesendet.', '已取消；未发送任何内容。'),
  w(
    'Cancelled; what had arrived of the answer is not used.',
    'Abgebrochen; was von der Antwort ankam, wird nicht benutzt.',
    '已取消；已收到的部分回答不会使用。',
  ),
]

export const SERVED: readonly Written[] = [...SERVERS]
