/**
 * How email programs of many languages mark quoted text. Each pattern reads one bounded line
 * (see `reply-text.rules.ts`) and has no nested repetition, so matching stays linear.
 */

/** Verbs of attributions: "On Monday Ada wrote:". */
export const wroteVerbs =
  /\b(?:wrote|schrieb|escribi[oó]|scritto|escreveu|schreef|geschreven|skrev|pisze|kirjoitti|napsala?|yazdı|viết|menulis)\b|[ée]crit|napisał|написал|пишет|пише|írta|a scris|έγραψε|כתב|كتب|写道|寫道|写了|書きました|のメッセージ|작성/iu;

/** First words of an attribution. */
export const attributionOpeners =
  /^[\s-]*(?:On|Am|Le|El|Il|Em|Op|Den|Dnia|W dniu|Dne|Dňa|Na|Pe|Vào|Pada|Στις|Tirsdag)\s|^\s*(?:\p{L}{2,3}\.?,?\s+)?(?:19|20)\d\d\D|^\s*[\p{L}.]{2,4},?\s+\d/u;

/** The label of the sender's line in a header block that a program puts above a quote. */
export const fromLabels =
  /^[\s*]*(?:From|Von|De|Da|Van|Fra|Från|Od|Expéditeur|Mittente|Remitente|Lähettäjä|Kimden|Gönderen|Feladó|De la|Saatja|От|Від|Από|מאת|من|差出人|发件人|寄件者|寄件人|보낸 사람|Từ|จาก|Dari)\s*[*:：]/iu;

/** Any line of such a block: a short label, a colon, a value. */
export const labelLine = /^[\s*]*[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,23}\*?\s{0,2}[:：]\*?\s?\S/u;

/** Outlook's line above what it quotes. Mailing lists and people use other lengths. */
export const outlookDivider = /^_{32}$/;

/** "-----Original Message-----" and its siblings, by their shape. */
export const dashedTitle = /^-{2,20} ?[^\s-][^-]{2,50}[^\s-] ?-{2,20}$/u;
export const originalTitle =
  /original message|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oprindelig|oorspronkelijk bericht|ursprungligt meddelande|opprinnelig melding|wiadomość oryginalna|oryginalna wiadomość|исходное сообщение|původní zpráva|元のメッセージ|原始邮件|原始郵件|원본 메시지/iu;
/** A forwarded message belongs to the text. */
export const forwardedTitle =
  /forwarded message|weitergeleitete nachricht|message transf[ée]r[ée]|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht|videresendt|vidarebefordrat|przekazana wiadomość|пересылаемое сообщение|転送|转发|轉寄/iu;

/** Lines that phones and apps add below a text. */
export const appSignatures =
  /^(?:Sent (?:from|with|via) |Get Outlook for |Gesendet (?:von|mit|über) |Von .{1,40} gesendet\.?$|Outlook für .{1,20} beziehen|Envoyé (?:de|depuis|à partir de|avec|par) |Télécharger Outlook|Obtenir Outlook|Enviado (?:desde|do|da|a partir|com|con|por) |Obtener Outlook|Obter o Outlook|Inviato da|Scarica Outlook|Ottieni Outlook|Verzonden (?:vanaf|met|via) |Verstuurd vanaf |Outlook voor |Sendt fra |Skickat från |Hämta Outlook|Hent Outlook|Wysłano z |Wysłane z |Отправлено (?:из|с) |Lähetetty |iPhone'umdan gönderildi|iPhoneから送信|发自我的|從我的 ?iPhone ?傳送|나의 iPhone에서 보냄|Yahoo Mail: )/iu;

/** Subjects of automatic replies. */
export const automaticSubjects =
  /^\s*(?:auto(?:matic|mated|matische|mático|mática|matica|matique)? ?:|(?:re: )?(?:auto(?:matic|mated)?[ -]?(?:reply|response|answer|responder))|out of (?:the )?office|automatische (?:antwort|e-mail)|abwesen(?:heit|d)|réponse automatique|absence du bureau|respuesta autom[aá]tica|fuera de (?:la )?oficina|risposta automatica|fuori sede|resposta autom[aá]tica|automatisch antwoord|afwezig|auto(?:matisk )?svar|automatiskt svar|frånvaro|automaattinen vastaus|automatyczna odpowiedź|autoodpowiedź|автоматический ответ|автоответ|automatická odpověď|otomatik yanıt|自動応答|自動返信|自动(?:回复|答复)|自動回覆|자동 (?:회신|응답)|undeliverable|unzustellbar|delivery status notification|returned mail)/iu;
