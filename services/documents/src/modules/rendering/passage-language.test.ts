import { createTestPool, structureLanguages } from '../../../test/pdf-tools.ts';
import { invoiceOver, plainInvoice } from '../../../test/sample-invoices.ts';
import { milestoneProposal } from '../../../test/sample-proposals.ts';
import type { PdfPool } from './browser/pdf-pool.service.ts';
import { passageLanguage } from './passage-language.rules.ts';
import { renderInvoicePdf } from './templates/invoice-pdf.template.ts';
import { renderProposalPdf } from './templates/proposal-pdf.template.ts';

/** English as freelancers write it: prose, lists, jargon, and names from elsewhere. */
const english = [
  'Milestone 2 of 4, savings goals in the mobile app. Recordings and the clickable file are in the shared folder.',
  'Interactive prototype, 14 screens',
  'Moderated usability interviews',
  'Two participants did not come.',
  'Thank you for your business. Payment is due within 14 days of the invoice date.',
  'Please transfer the amount to the account below and quote the invoice number as reference.',
  'Net 30. Late payments incur interest of 1.5% per month.',
  'Banco Atlântico PT50 0033 0000 4417 2206 1054 3 Reference INV-0043',
  'Kastanje GmbH & Co. KG, Musterstraße 12, 10115 Berlin, Germany',
  'Société Générale, Paris, account holder Jean-Pierre Lefèvre, IBAN FR76 3000 6000 0112 3456 7890 189',
  'Rua da Rosa 184, 1200-390 Lisbon, Portugal',
  'Brand identity for Café Müller: logo, colour palette, typography and guidelines in PDF.',
  'Website redesign for Übersee-Museum Bremen, including CMS migration and SEO audit',
  'React, TypeScript, Node.js, PostgreSQL, Redis, Docker, Kubernetes, Terraform, GitHub Actions',
  'Figma, Sketch, Adobe Illustrator, InDesign, After Effects, Premiere Pro, Cinema 4D',
  'Discovery workshop, stakeholder interviews, competitor analysis, persona definition, journey mapping',
  'API integration with Stripe, HubSpot, Salesforce, Mailchimp, Zapier and Slack',
  'Hero banner, product grid, checkout flow, order confirmation email, 404 page',
  'Drone footage, colour grading, sound mix, subtitles in DE, FR, ES and IT',
  'Translation of the user manual from German into French, Spanish and Italian (12,400 words)',
  'Wireframes v1, v2 and v3; design tokens; component library; hand-off to developers',
  'Homepage, About, Services, Portfolio, Blog, Contact',
  'Ana Sofia Carvalho de Oliveira and João Pedro dos Santos, co-founders',
  'Maria del Carmen Rodríguez García, Managing Director, Bodegas Hermanos Pérez S.L., Logroño',
  'Logo concepts (3), two rounds of revisions, final files: SVG, PNG, EPS, favicon',
  'Copyright passes to the client once the final invoice has been paid in full.',
  "Either party may terminate this agreement with 30 days' written notice.",
  'The freelancer keeps the right to show the work in a portfolio unless agreed otherwise.',
  'Weekly status call on Mondays at 10:00 CET, notes in Notion within 24 hours.',
  'Q3 retainer: 40 hours per month, unused hours do not roll over.',
  'Onboarding email sequence (5 emails), A/B tested subject lines, performance report',
  'Setup of GA4, GTM, consent banner and server-side tagging for 3 domains',
  'Shopify theme customisation, metafields, product import via CSV, 250 SKUs',
  'iOS and Android app, push notifications, offline mode, in-app purchases',
  'Photo shoot, half day, studio rental, model fee, retouching of 20 images',
  'Voice-over, 60 seconds, native speaker, broadcast licence 12 months, DACH region',
  'Travel expenses: Lufthansa LH 1172 Frankfurt to Lisbon, Hotel Avenida Palace, taxi',
  'Data pipeline on AWS: S3, Lambda, Glue, Athena, QuickSight dashboard',
  'Rebranding of Osteria Francescana menu, wine list and Gran Reserva labels',
  'UX audit: heuristics, accessibility (WCAG 2.2 AA), analytics review, prioritised backlog',
  'Vorsprung durch Technik campaign: key visual, claim, OOH, social media assets',
  'Illustration for the book cover "Le Petit Prince en Provence", print run 5,000',
  'Illustrations for "Der kleine Prinz" and "Die unendliche Geschichte", two covers and a poster',
  'Deposit 50%, balance on delivery',
  'Additional revisions are billed at the hourly rate of EUR 85.',
  'All prices exclude VAT. Reverse charge: VAT to be accounted for by the recipient.',
  'Steuernummer 12/345/67890, USt-IdNr. DE123456789, Amtsgericht Charlottenburg HRB 12345 B',
  'Motion graphics, 2D animation, storyboard, styleframes, sound design',
  'Harbor Credit Union savings app relaunch, phase two: prototype and usability tests',
  'Content audit, information architecture, taxonomy, editorial guidelines, tone of voice',
  'PO 4500012345, cost centre 8812, approver K. van der Berg, vendor 100234',
  'Kubernetes cluster hardening, RBAC, Vault, Istio service mesh, Prometheus and Grafana',
  'Villa Rosa, Casa Nova, La Dolce Vita, El Dorado: photo retouching for four brochures',
  'Nordic Retail AB, Østergaard & Sønner ApS, Företagsgatan 12, Göteborg',
  'Landing page A, landing page B, variant C, variant D, variant E, variant F',
  'I have included the extra hours for the Madrid trip, as we agreed with Señora Ibáñez on the phone.',
  'Workshop "Agile in der Verwaltung", 2 days, facilitation, documentation, catering for 12',
  'Logo, business cards, letterhead, envelope, rubber stamp, signage, van livery',
  'Podcast editing, episodes 12 to 18, intro and outro music, show notes, transcript',
  'Ghostwriting of 4 LinkedIn articles per month, 800 words each, one round of edits',
  'Dr. Anna-Lena Schmidt-Hoffmann, Fachanwältin für Arbeitsrecht, c/o Kanzlei Weber & Partner mbB',
  'Kind regards and many thanks, Łukasz Wiśniewski, Wrocław',
  "Piñata Digital Ltd, Suite 4, 12 O'Connell Street, Dublin 1, D01 F5P2, Ireland",
  'Deliver source files. Deliver brand book. Deliver templates. Deliver icons.',
  'Sprint 1: auth, profile, settings. Sprint 2: billing, invoices. Sprint 3: admin, reports.',
  'Consultancy, December: 3 days on site, 2 days remote, per diem and mileage',
  'Video: teaser 15s, trailer 60s, reel 9:16, thumbnail, captions',
  'Non-refundable retainer, invoiced in advance, pro rata',
  'Force majeure, mutatis mutandis, inter alia, bona fide, in lieu of notice, per annum, pro bono',
  'Menu translation, tapas, paella, gazpacho, crema catalana, sangria, tortilla de patatas',
];

const passages: [language: string, text: string][] = [
  [
    'de',
    'Vielen Dank für Ihren Auftrag. Bitte überweisen Sie den Betrag innerhalb von 14 Tagen auf das unten genannte Konto.',
  ],
  [
    'de',
    'Meilenstein 2 von 4: klickbarer Prototyp mit 14 Ansichten, die Aufnahmen liegen im gemeinsamen Ordner.',
  ],
  ['de', 'Gestaltung des Logos mit drei Entwürfen und zwei Korrekturschleifen.'],
  ['de', 'Die Nutzungsrechte gehen erst mit vollständiger Bezahlung an den Auftraggeber über.'],
  ['de', 'Kleinunternehmer gemäß § 19 UStG, es wird keine Umsatzsteuer ausgewiesen.'],
  [
    'fr',
    'Merci pour votre confiance. Le règlement est attendu dans un délai de quatorze jours à compter de la facture.',
  ],
  ['fr', 'Création du logo avec trois propositions et deux séries de corrections.'],
  [
    'fr',
    'Étape 2 sur 4 : prototype cliquable de 14 écrans, les enregistrements sont dans le dossier partagé.',
  ],
  ['fr', "Les droits d'utilisation sont cédés au client après paiement intégral de la facture."],
  [
    'es',
    'Gracias por su confianza. Rogamos que realice el pago en un plazo de catorce días desde la fecha de la factura.',
  ],
  ['es', 'Diseño del logotipo con tres propuestas y dos rondas de correcciones.'],
  [
    'es',
    'Hito 2 de 4: prototipo interactivo de 14 pantallas, las grabaciones están en la carpeta compartida.',
  ],
  ['es', 'Los derechos de uso pasan al cliente una vez pagada la factura en su totalidad.'],
  ['es', 'Desarrollo de la página web, incluidas las pruebas y la puesta en marcha.'],
  [
    'it',
    'Grazie per la fiducia. Vi preghiamo di effettuare il pagamento entro quattordici giorni dalla data della fattura.',
  ],
  ['it', 'Progettazione del logo con tre proposte e due cicli di correzioni.'],
  [
    'it',
    'Tappa 2 di 4: prototipo cliccabile con 14 schermate, le registrazioni sono nella cartella condivisa.',
  ],
  ['it', "I diritti d'uso passano al cliente solo dopo il pagamento completo della fattura."],
  ['it', 'Sviluppo del sito web, compresi i test e la messa in linea.'],
  [
    'nl',
    'Hartelijk dank voor uw opdracht. Gelieve het bedrag binnen veertien dagen over te maken op onderstaande rekening.',
  ],
  ['nl', 'Ontwerp van het logo met drie voorstellen en twee correctierondes.'],
  [
    'nl',
    'Mijlpaal 2 van 4: klikbaar prototype met 14 schermen, de opnames staan in de gedeelde map.',
  ],
  ['nl', 'De gebruiksrechten gaan pas na volledige betaling over op de opdrachtgever.'],
  ['nl', 'Bouw van de website, inclusief het testen en de oplevering.'],
  [
    'pt',
    'Obrigada pela confiança. O pagamento deve ser feito no prazo de catorze dias a partir da data da fatura.',
  ],
  ['pt', 'Criação do logótipo com três propostas e duas rondas de correções.'],
  ['pt', 'Etapa 2 de 4: protótipo clicável com 14 ecrãs, as gravações estão na pasta partilhada.'],
  ['pt', 'Os direitos de utilização passam para o cliente após o pagamento integral da fatura.'],
  ['pt', 'Desenvolvimento do site, incluindo os testes e a publicação.'],
  [
    'pl',
    'Dziękuję za zaufanie. Proszę o przelanie kwoty na poniższe konto w ciągu czternastu dni od daty wystawienia faktury.',
  ],
  ['pl', 'Projekt logo, trzy propozycje i dwie rundy poprawek.'],
  [
    'pl',
    'Etap 2 z 4: klikalny prototyp z 14 ekranami, nagrania znajdują się we wspólnym folderze.',
  ],
  ['pl', 'Prawa autorskie przechodzą na klienta po pełnej zapłacie faktury.'],
  ['pl', 'Budowa strony internetowej wraz z testami i wdrożeniem.'],
  [
    'sv',
    'Tack för ert förtroende. Vänligen betala beloppet till kontot nedan inom fjorton dagar från fakturadatum.',
  ],
  ['sv', 'Formgivning av logotypen med tre förslag och två korrigeringsrundor.'],
  [
    'sv',
    'Delmål 2 av 4: klickbar prototyp med 14 vyer, inspelningarna ligger i den delade mappen.',
  ],
  ['sv', 'Nyttjanderätten övergår till kunden först när fakturan är betald i sin helhet.'],
  ['sv', 'Utveckling av webbplatsen, inklusive tester och lansering.'],
  [
    'da',
    'Tak for jeres tillid. Beløbet bedes overført til nedenstående konto senest fjorten dage efter fakturadatoen.',
  ],
  ['da', 'Udformning af logoet med tre forslag og to korrekturrunder.'],
  [
    'da',
    'Milepæl 2 af 4: klikbar prototype med 14 skærmbilleder, optagelserne ligger i den delte mappe.',
  ],
  ['da', 'Brugsretten overgår først til kunden, når fakturaen er betalt fuldt ud.'],
  ['da', 'Udvikling af hjemmesiden, herunder test og idriftsættelse.'],
  [
    'tr',
    'Güveniniz için teşekkür ederiz. Lütfen tutarı fatura tarihinden itibaren on dört gün içinde aşağıdaki hesaba yatırın.',
  ],
  ['tr', 'Üç öneri ve iki düzeltme turu ile logo tasarımı.'],
  ['tr', 'Aşama 2/4: 14 ekranlı tıklanabilir prototip, kayıtlar ortak klasörde bulunuyor.'],
  ['tr', 'Kullanım hakları ancak fatura tamamen ödendikten sonra müşteriye geçer.'],
  ['tr', 'Web sitesinin geliştirilmesi, testler ve yayına alma dahil.'],
  [
    'fi',
    'Kiitos luottamuksesta. Pyydämme maksamaan summan alla olevalle tilille neljäntoista päivän kuluessa laskun päiväyksestä.',
  ],
  ['fi', 'Logon suunnittelu, kolme ehdotusta ja kaksi korjauskierrosta.'],
  [
    'cs',
    'Děkujeme za důvěru. Prosíme o úhradu částky na níže uvedený účet do čtrnácti dnů od data vystavení faktury.',
  ],
  ['cs', 'Návrh loga, tři varianty a dvě kola oprav.'],
  [
    'uk',
    'Дякуємо за довіру. Просимо перерахувати суму на вказаний нижче рахунок протягом чотирнадцяти днів від дати рахунка.',
  ],
  [
    'ru',
    'Благодарим за доверие. Просим перевести сумму на указанный ниже счёт в течение четырнадцати дней со дня выставления счёта.',
  ],
  [
    'bg',
    'Благодарим ви за доверието. Моля, преведете сумата по посочената сметка в срок от четиринадесет дни от датата на фактурата.',
  ],
  [
    'el',
    'Σας ευχαριστούμε για την εμπιστοσύνη. Παρακαλούμε να καταβάλετε το ποσό εντός δεκατεσσάρων ημερών.',
  ],
  [
    'ro',
    'Vă mulțumim pentru încredere. Vă rugăm să achitați suma în contul de mai jos în termen de paisprezece zile.',
  ],
  [
    'hu',
    'Köszönjük a bizalmát. Kérjük, az összeget a számla keltétől számított tizennégy napon belül utalja át az alábbi számlára.',
  ],
  [
    'no',
    'Takk for tilliten. Vennligst overfør beløpet til kontoen nedenfor innen fjorten dager fra fakturadatoen.',
  ],
  [
    'vi',
    'Cảm ơn quý khách đã tin tưởng. Vui lòng chuyển khoản số tiền trong vòng mười bốn ngày kể từ ngày lập hóa đơn.',
  ],
  ['hi', 'आपके भरोसे के लिए धन्यवाद। कृपया चौदह दिनों के भीतर नीचे दिए गए खाते में राशि भेज दें।'],
  [
    'ja',
    'ご依頼いただきありがとうございます。請求書の日付から十四日以内に、下記の口座へお振り込みください。',
  ],
  ['fa', 'از اعتماد شما سپاسگزاریم. لطفاً مبلغ را ظرف چهارده روز به حساب زیر واریز کنید.'],
  ['ur', 'آپ کے اعتماد کا شکریہ۔ براہ کرم چودہ دن کے اندر رقم نیچے دیے گئے اکاؤنٹ میں جمع کرائیں۔'],
  [
    'ar',
    'شكرا لكم على ثقتكم. يرجى تحويل المبلغ إلى الحساب أدناه خلال أربعة عشر يوما من تاريخ الفاتورة.',
  ],
];

it.each(english)('sets no language for English: %s', (text) => {
  expect(passageLanguage(text)).toBeUndefined();
});

it.each(passages)('finds %s in %s', (language, text) => {
  expect(passageLanguage(text)).toBe(language);
});

it.each([
  'Vielen Dank!',
  'Merci beaucoup',
  'Identidade visual',
  'https://www.ein-jahr-ohne-chef.example/was-ich-dabei-gelernt-habe',
  '12 / 2026',
  '',
])('sets no language for short text or text without prose: %s', (text) => {
  expect(passageLanguage(text)).toBeUndefined();
});

it('sets no language for a passage that continues in another one', () => {
  const german = 'Die Rechnung ist innerhalb von vierzehn Tagen ohne Abzug zu bezahlen. '.repeat(8);
  const translation = 'The invoice is to be paid in full within fourteen days of receipt. '.repeat(
    8,
  );
  expect(passageLanguage(german)).toBe('de');
  expect(passageLanguage(german + translation)).toBeUndefined();
  expect(passageLanguage(translation + german)).toBeUndefined();
});

describe('in a PDF', () => {
  const german =
    'Vielen Dank für Ihren Auftrag. Bitte überweisen Sie den Betrag innerhalb von 14 Tagen.';
  let pool: PdfPool;
  beforeAll(() => {
    pool = createTestPool();
  });
  afterAll(() => pool.close());

  it('names the language of a German paragraph, and English for the document', async () => {
    const document = { ...plainInvoice, memo: `${plainInvoice.memo}\n\n${german}` };
    const pdf = await renderInvoicePdf(pool, { document, eInvoice: false });
    const { catalog, elements } = await structureLanguages(pdf);
    expect(catalog).toBe('en');
    expect(elements).toEqual([
      { type: 'Document', language: 'en' },
      { type: 'P', language: 'de' },
    ]);
  });

  it('names no other language in an English invoice', async () => {
    const pdf = await renderInvoicePdf(pool, { document: plainInvoice, eInvoice: false });
    const { catalog, elements } = await structureLanguages(pdf);
    expect([catalog, ...elements.map(({ language }) => language)]).toEqual(['en', 'en']);
  });

  it('names the language of an item', async () => {
    const name =
      'Gestaltung der Broschüre mit 24 Seiten, zwei Korrekturen und den fertigen Dateien';
    const document = invoiceOver({ items: [{ name, qty: 1, rate: 90_000 }] });
    const pdf = await renderInvoicePdf(pool, { document, eInvoice: false });
    const { elements } = await structureLanguages(pdf);
    expect(elements).toContainEqual({ type: 'P', language: 'de' });
  });

  it('names the languages of description, deliverables, milestones and terms', async () => {
    const text = (language: string) => passages.find(([each]) => each === language)![1];
    const document = {
      ...milestoneProposal,
      project_description: text('de'),
      project_deliverables: [{ deliverable_name: 'Logo', deliverable_description: text('fr') }],
      additionalTerms: text('pl'),
      details: {
        ...milestoneProposal.details,
        milestones: [
          { name: 'Logo', deliverable: text('es'), rate: 90_000, end_date: '2026-12-01' },
        ],
      },
    };
    const pdf = await renderProposalPdf(pool, { document });
    const { elements } = await structureLanguages(pdf);
    const languages = elements.map(({ language }) => language);
    expect(languages).toEqual(expect.arrayContaining(['de', 'fr', 'es', 'pl']));
  });

  it('keeps Persian and Urdu apart from Arabic, whose script they use', async () => {
    const memo = ['ar', 'fa', 'ur'].map(
      (each) => passages.find(([language]) => language === each)![1],
    );
    const document = { ...plainInvoice, memo: memo.join('\n\n') };
    const pdf = await renderInvoicePdf(pool, { document, eInvoice: false });
    const { elements } = await structureLanguages(pdf);
    expect(elements.map(({ language }) => language)).toEqual(['en', 'ar', 'fa', 'ur']);
  });
});
