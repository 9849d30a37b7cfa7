/**
 * Names of skills and professions that mean the same, and skills that people in search of them also
 * consider. Written for this product; sorted by field. A name matches words that start with its
 * words, so `photograph` covers photographer and photography. A name after `?` is understood in a search,
 * but too broad to be searched for.
 */
export interface VocabularyTerm {
  /** A search for one name finds all of them. */
  names: string[];
  /** First names of other terms, whose results follow. */
  related?: string[];
}

const term = (names: string, related = ''): VocabularyTerm => ({
  names: names.split(', '),
  related: related ? related.split(', ') : undefined,
});

export const skillTerms: VocabularyTerm[] = [
  // Software
  term(
    'software development, software developer, software engineer, programmer, programming, coder, coding, ?developer, software engineering, ?software',
    'web development, mobile development, back-end development, front-end development, game development',
  ),
  term(
    'web development, web developer, web engineer, website builder, website developer, web programmer, website programming, website development',
    'software development, front-end development, back-end development, wordpress, web design',
  ),
  term(
    'front-end development, frontend, front-end, front end developer, ui developer, ui engineer, react developer, javascript developer',
    'web development, react, javascript, vue, angular',
  ),
  term(
    'back-end development, backend, back-end, back end developer, server developer, api developer, api development',
    'web development, node.js, python, java, php, databases, go',
  ),
  term(
    'full-stack development, full-stack, fullstack',
    'web development, front-end development, back-end development',
  ),
  term(
    'mobile development, mobile developer, app development, app developer, mobile app, app programmer, app maker, app builder',
    'ios, android, flutter, react native',
  ),
  term('ios, iphone, ipad, swift, ios developer', 'mobile development'),
  term('android, kotlin, android developer', 'mobile development'),
  term('react native', 'mobile development, react'),
  term('flutter, dart', 'mobile development'),
  term('react, reactjs, react.js, next.js, nextjs', 'front-end development'),
  term('vue, vuejs, vue.js, nuxt', 'front-end development'),
  term('angular, angularjs', 'front-end development'),
  term('svelte, sveltekit', 'front-end development'),
  term('javascript, js, ecmascript', 'typescript, front-end development, node.js'),
  term('typescript', 'javascript'),
  term('node.js, nodejs, express.js', 'back-end development, javascript'),
  term('python, django, flask', 'back-end development, data science'),
  term('php, laravel, symfony', 'back-end development, wordpress'),
  term('java, spring boot', 'back-end development'),
  term('go, golang', 'back-end development'),
  term('c#, csharp, .net, dotnet', 'back-end development'),
  term('c++, cpp', 'software development, embedded systems'),
  term('ruby, ruby on rails, rails', 'back-end development'),
  term('rust', 'software development'),
  term(
    'databases, database, sql, postgresql, postgres, mysql, mongodb',
    'back-end development, data engineering',
  ),
  term('wordpress, wp, woocommerce', 'web development, php'),
  term('webflow, framer', 'no-code, web design'),
  term('no-code, nocode, low-code, bubble.io, zapier', 'webflow, automation'),
  term('automation, workflow automation, process automation', 'no-code'),
  term(
    'e-commerce, ecommerce, online shop, online store, web shop, webshop, shopify, magento',
    'web development, wordpress',
  ),
  term(
    'game development, game developer, game programmer, game maker, unity, unreal engine, godot',
    'software development, 3d',
  ),
  term(
    'embedded systems, embedded, firmware, iot, internet of things, arduino',
    'electronics, c++',
  ),
  term(
    'devops, site reliability, sre, kubernetes, docker, ci/cd, terraform',
    'cloud, systems administration',
  ),
  term(
    '?cloud, aws, cloud engineer, amazon web services, azure, gcp, google cloud, cloud architect',
    'devops',
  ),
  term(
    'systems administration, system administrator, sysadmin, it support, it admin, network administrator, linux administrator',
    'devops, cybersecurity',
  ),
  term(
    'cybersecurity, cyber security, information security, infosec, penetration test, pentest, ethical hacker, security engineer',
    'systems administration',
  ),
  term('?testing, quality assurance, qa, software tester, test automation', 'software development'),
  term('blockchain, web3, smart contract, solidity, crypto developer', 'software development'),
  // Data
  term(
    'data science, data scientist, predictive model, statistician, statistics',
    'machine learning, data analysis, python',
  ),
  term(
    'machine learning, ml engineer, ai, artificial intelligence, deep learning, llm, large language model, neural network, ai engineer',
    'data science, python',
  ),
  term(
    'data analysis, data analyst, data analytics, business intelligence, bi analyst, analytics, number cruncher',
    'data science, data visualization, spreadsheets',
  ),
  term(
    'data engineering, data engineer, etl, data pipeline, data warehouse',
    'databases, data science',
  ),
  term(
    'data visualization, data visualisation, dataviz, infographic, chart, dashboard design, tableau, power bi',
    'data analysis, graphic design',
  ),
  term('spreadsheets, spreadsheet, excel, google sheets, vba', 'data analysis, bookkeeping'),
  term('data entry, typist, data typing', 'virtual assistance'),
  // Design
  term(
    'graphic design, graphic designer, visual design, ?grafic design, ?grafik design, graphics designer, graphic artist, ?graphics, communication design',
    'brand identity, logo design, layout, illustration, packaging',
  ),
  term(
    'logo design, logo designer, logo maker, logo, logotype, wordmark, brand mark, emblem',
    'brand identity, graphic design, lettering',
  ),
  term(
    'brand identity, branding, brand design, brand designer, corporate identity, corporate design, visual identity, brand strategy, brand strategist, rebranding',
    'logo design, graphic design, packaging',
  ),
  term(
    'packaging, packaging design, packaging designer, package design, box design, label design, product packaging, dieline',
    'graphic design, brand identity, print design',
  ),
  term(
    'web design, web designer, website design, website designer, homepage design, landing page, site design',
    'ui design, web development, graphic design, webflow',
  ),
  term(
    'ui design, ui, user interface, interface design, interface designer, ui/ux, app design, app designer, screen design',
    'ux design, product design, web design, design systems',
  ),
  term(
    'ux design, ux, user experience, experience design, interaction design, usability, wireframe',
    'ui design, product design, user research',
  ),
  term('product design, product designer, digital product', 'ux design, ui design'),
  term('design systems, design system, component library', 'ui design, front-end development'),
  term(
    'user research, ux research, user researcher, ux researcher, usability test, user interview',
    'ux design, market research',
  ),
  term('service design, service designer', 'ux design'),
  term(
    'industrial design, industrial designer, physical product, product engineering, cad, solidworks',
    '3d, mechanical engineering, furniture',
  ),
  term(
    'layout, editorial design, book design, magazine design, typesetting, typesetter, indesign, book designer',
    'graphic design, print design, typography',
  ),
  term(
    'print design, print designer, poster, flyer, brochure, leaflet, business card, print-ready',
    'graphic design, layout',
  ),
  term(
    'typography, type design, type designer, typeface, font, font design, font maker',
    'lettering, graphic design',
  ),
  term(
    'lettering, hand lettering, calligraphy, calligrapher, sign painting',
    'typography, illustration',
  ),
  term(
    'illustration, illustrator, illustrated, drawing, draws, cartoon, cartoonist, comic, picture book',
    'animation, concept art, graphic design, lettering',
  ),
  term(
    'concept art, concept artist, character design, character designer, storyboard',
    'illustration, game development',
  ),
  term(
    'animation, animator, animated, motion design, motion designer, motion graphics, explainer video, after effects',
    'video editing, illustration, 3d',
  ),
  term(
    '3d, 3d artist, 3d modeling, 3d modelling, 3d modeller, rendering, blender, cinema 4d, cgi, visualizer',
    'animation, game development',
  ),
  term(
    'interior design, interior designer, interior decorator, interior architect, home staging',
    'architecture, 3d, furniture',
  ),
  term(
    'architecture, architect, building design, architectural',
    'interior design, landscape design, 3d',
  ),
  term('landscape design, landscape architect, garden design, gardener, gardening', 'architecture'),
  term(
    'furniture, furniture maker, carpenter, carpentry, joiner, joinery, woodwork, cabinet maker',
    'interior design, industrial design',
  ),
  term(
    'fashion design, fashion designer, clothing design, apparel design, pattern maker, dressmaker, tailor',
    'textile design',
  ),
  term(
    'textile design, textile, surface pattern, fabric, pattern design',
    'fashion design, illustration',
  ),
  term('jewellery, jewelry, jeweller, goldsmith', 'ceramics'),
  term('ceramics, ceramic, pottery, potter', 'jewellery'),
  term(
    'presentations, presentation design, slide design, slides, powerpoint, keynote, pitch deck',
    'graphic design',
  ),
  // Writing and language
  term(
    'copywriting, copywriter, ad copy, advertising copy, web copy, sales copy, slogan, tagline, naming, adman',
    'content writing, editing, ux writing, marketing',
  ),
  term(
    'content writing, content writer, blog writer, article writer, blogger, blogging, content creator, content marketing, ?author, writer, texter',
    'copywriting, journalism, seo, editing',
  ),
  term('ux writing, ux writer, content design, microcopy', 'copywriting, ux design'),
  term(
    'technical writing, technical writer, documentation, tech writer, user manual',
    'content writing',
  ),
  term('ghostwriting, ghostwriter, ghost writer, biographer, memoir', 'content writing, editing'),
  term('journalism, journalist, ?reporter, ?reporting', 'content writing, photography'),
  term(
    'screenwriting, screenwriter, script writer, scriptwriter, scriptwriting, playwright',
    'content writing, video production',
  ),
  term(
    'editing, editor, copy editing, copy editor, copyediting, line edit, manuscript',
    'proofreading, content writing',
  ),
  term('proofreading, proofreader, lector, spell check', 'editing'),
  term(
    'translation, translator, translating, localization, localisation, linguist',
    'interpreting, proofreading, subtitles',
  ),
  term('interpreting, interpreter, simultaneous interpretation', 'translation'),
  term(
    'subtitles, subtitling, captions, captioning, closed captions',
    'translation, transcription, video editing',
  ),
  term('transcription, transcriber, transcriptionist, transcribing', 'subtitles, data entry'),
  term('resume writing, resume, cv writing, cover letter', 'editing, career coaching'),
  // Image, film and sound
  term(
    'photography, photograph, photo shoot, photoshoot, portrait photo, product photo',
    'photo editing, video production',
  ),
  term(
    'photo editing, photo editor, retouching, retoucher, image editing, photoshop, lightroom',
    'photography',
  ),
  term(
    'video production, videographer, videography, filmmaker, film maker, filmmaking, cinematographer, camera operator, film director, cameraman',
    'video editing, photography, animation',
  ),
  term(
    'video editing, video editor, video cutter, film editor, premiere pro, davinci resolve, final cut, colour grading, color grading',
    'video production, animation',
  ),
  term('drone, aerial photo, aerial video', 'photography, video production'),
  term(
    'sound design, sound designer, audio engineer, sound engineer, audio editing, audio production, mixing, mastering, ?sound',
    'music, podcast',
  ),
  term(
    'music, musician, composer, composing, ?composition, songwriter, music producer, film score, soundtrack, beat maker',
    'sound design',
  ),
  term('podcast, podcaster, podcast editing', 'sound design, voice acting'),
  term('voice acting, voice-over, voiceover, voice actor, narrator, narration, dubbing', 'podcast'),
  // Marketing and sales
  term(
    'marketing, marketer, marketing strategy, marketing strategist, digital marketing, online marketing, growth marketing, growth hacker, performance marketing',
    'social media, seo, advertising, email marketing, market research, content writing',
  ),
  term(
    'seo, search engine optimization, search engine optimisation, search optimisation, search optimization, google ranking, link building',
    'advertising, content writing, marketing',
  ),
  term(
    'advertising, paid ads, google ads, adwords, ppc, pay per click, sem, facebook ads, media buying, media buyer',
    'marketing, seo, social media',
  ),
  term(
    'social media, social media manager, community management, community manager, instagram, tiktok, influencer, smm',
    'marketing, content writing, advertising',
  ),
  term(
    'email marketing, newsletter, email campaign, mailchimp, klaviyo, crm marketing',
    'marketing, copywriting',
  ),
  term(
    'public relations, pr, press relations, press release, publicist, media relations, press officer',
    'marketing, journalism',
  ),
  term(
    'market research, market researcher, market analysis, competitor analysis',
    'user research, data analysis, marketing',
  ),
  term(
    'sales, salesperson, sales rep, lead generation, business development, cold calling, telemarketing',
    'marketing, customer support',
  ),
  term(
    'event planning, event planner, event manager, event management, wedding planner, conference organiser, event organizer',
    'project management',
  ),
  term('fundraising, fundraiser, grant writing, grant writer, donations', 'public relations'),
  // Business
  term(
    'bookkeeping, bookkeeper, book keeper, accounts payable, payroll, invoicing clerk',
    'accounting, tax, spreadsheets',
  ),
  term(
    'accounting, accountant, cpa, chartered accountant, financial statements, auditor, audit',
    'bookkeeping, tax, finance',
  ),
  term(
    'tax, taxes, tax adviser, tax advisor, tax consultant, tax return, vat',
    'accounting, bookkeeping',
  ),
  term(
    '?finance, financial analyst, financial model, cfo, financial planning, controller, controlling',
    'accounting',
  ),
  term(
    'legal, lawyer, attorney, solicitor, legal adviser, legal advisor, contract law, jurist, paralegal, counsel',
    'compliance',
  ),
  term('compliance, gdpr, data protection, privacy officer', 'legal'),
  term(
    'project management, project manager, scrum master, agile coach, delivery manager, ?producer, pmp',
    'product management',
  ),
  term('product management, product manager, product owner', 'project management, product design'),
  term(
    'business consulting, management consultant, business consultant, business adviser, business advisor, strategy consultant, business plan',
    'finance, marketing',
  ),
  term(
    'human resources, hr, recruiter, recruiting, recruitment, talent acquisition, headhunter',
    'career coaching',
  ),
  term(
    'career coaching, career coach, job coach, life coach, coaching',
    'human resources, teaching',
  ),
  term(
    'virtual assistance, virtual assistant, personal assistant, administrative assistant, secretary, admin support, office assistant',
    'data entry, customer support',
  ),
  term(
    'customer support, customer service, customer success, help desk, helpdesk, support agent',
    'virtual assistance',
  ),
  term(
    'teaching, teacher, tutor, tutoring, trainer, instructor, e-learning, instructional design, course creator, lecturer',
    'career coaching',
  ),
  term('logistics, supply chain, procurement, purchasing', 'project management'),
  // Engineering and crafts
  term(
    'mechanical engineering, mechanical engineer, machine design',
    'industrial design, electronics',
  ),
  term(
    'electronics, electrical engineer, electrical engineering, pcb, circuit design, hardware engineer',
    'embedded systems',
  ),
  term('civil engineering, civil engineer, structural engineer, surveyor', 'architecture'),
  term('gis, cartography, cartographer, map maker, maps, geospatial', 'data visualization'),
  term('cooking, chef, cook, catering, caterer, recipe development, culinary', 'nutrition'),
  term('nutrition, nutritionist, dietitian, dietician', 'fitness'),
  term('fitness, personal trainer, fitness coach, yoga, pilates', 'nutrition'),
  term('food, restaurant, beverage, coffee, bakery, culinary brands', 'cooking'),
];

/** Words whose beginnings mean something else: java is not JavaScript, AI no airline. */
export const wholeWords = new Set(
  'ai ar art audit bi c cad chart chef cook counsel cpa crm dart etl gis go hr ios java js logo ml potter pr qa r rails react ruby rust sem smm sre sql swift tailor tax ui uk us usa ux vat vr wp'.split(
    ' ',
  ),
);

/** Words without a meaning of their own in a search; dropped when others remain. */
export const stopWords = new Set(
  'a an and any are as at be by can do does for freelance freelancer freelancers from good great has have help hire hiring i im in is it knows know looking make me my need of on or our someone specialist that the their they this to want who will with you your und der die das ein eine fur im mit et de la le les un une pour del el los para con'.split(
    ' ',
  ),
);
