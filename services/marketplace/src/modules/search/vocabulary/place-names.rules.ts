/** Cities in the languages of their visitors and their own. Written for this product. */
const cities = `
Copenhagen, Kopenhagen, København, Copenhague, Köpenhamn, Copenaghen
Munich, München, Monaco di Baviera, Múnich, Monachium
Cologne, Köln, Colonia, Keulen
Nuremberg, Nürnberg, Norimberga
Hanover, Hannover
Brunswick, Braunschweig
Frankfurt, Francfort, Francoforte
Vienna, Wien, Vienne, Viena, Wenen, Wiedeń
Zurich, Zürich, Zurigo
Geneva, Genève, Genf, Ginevra, Ginebra
Basel, Bâle, Basilea, Basle
Bern, Berne, Berna
Lucerne, Luzern
Lisbon, Lisboa, Lissabon, Lisbonne, Lisbona
Porto, Oporto
Seville, Sevilla, Siviglia
Saragossa, Zaragoza
Milan, Milano, Mailand, Milán
Rome, Roma, Rom
Venice, Venezia, Venedig, Venise, Venecia
Florence, Firenze, Florenz, Florencia
Naples, Napoli, Neapel
Turin, Torino
Genoa, Genova, Genua, Gênes
Bologna, Bolonia
Prague, Praha, Prag, Praga
Warsaw, Warszawa, Warschau, Varsovie, Varsovia
Krakow, Kraków, Cracow, Krakau, Cracovia
Wroclaw, Wrocław, Breslau
Gdansk, Gdańsk, Danzig
Poznan, Poznań, Posen
Budapest, Budapeszt
Bucharest, București, Bukarest, Bucarest
Belgrade, Beograd, Belgrad, Belgrado
Sofia, Sofía
Athens, Athina, Athen, Athènes, Atenas, Atene
Thessaloniki, Saloniki, Salonica
Istanbul, İstanbul, Estambul, Constantinople
Moscow, Moskva, Moskau, Moscou, Moscú
Saint Petersburg, Sankt Petersburg, St Petersburg
Kyiv, Kiev, Kiew, Kyjiw
Lviv, Lwów, Lemberg, Lvov
Tallinn, Reval
Riga, Rīga
Vilnius, Wilno, Wilna
Helsinki, Helsingfors
Gothenburg, Göteborg
Stockholm, Estocolmo, Sztokholm
Reykjavik, Reykjavík
Brussels, Bruxelles, Brussel, Brüssel, Bruselas
Antwerp, Antwerpen, Anvers, Amberes
Ghent, Gent, Gand
Bruges, Brugge
The Hague, Den Haag, Haag, La Haye
Paris, Parigi, París, Parijs
Lyon, Lyons
Marseille, Marseilles, Marsella
Strasbourg, Straßburg, Strassburg, Estrasburgo
Nice, Nizza, Niza
London, Londres, Londra, Londen, Londyn
Edinburgh, Edimburgo, Édimbourg
Dublin, Dublín, Baile Átha Cliath
Luxembourg, Luxemburg
Cairo, Al Qahirah, Kairo, Le Caire
Algiers, Alger, Argel
Tunis, Túnez
Casablanca, Dar el Beida
Jerusalem, Yerushalayim
Tel Aviv, Tel Awiw
Damascus, Damaskus
Beirut, Beyrouth
Tehran, Teheran, Téhéran
Mumbai, Bombay
Kolkata, Calcutta
Chennai, Madras
Bengaluru, Bangalore
Delhi, New Delhi, Neu-Delhi
Beijing, Peking, Pékin, Pekín
Shanghai, Schanghai
Guangzhou, Canton
Tokyo, Tokio, Tōkyō
Osaka, Ōsaka
Seoul, Séoul, Seúl
Singapore, Singapur, Singapour
Ho Chi Minh City, Saigon
Yangon, Rangoon
Mexico City, Ciudad de México, CDMX, Mexiko-Stadt
Havana, La Habana, Havanna
São Paulo, San Pablo
New York, NYC, Nueva York, Nova Iorque
Los Angeles, LA, L.A.
San Francisco, SF
Montreal, Montréal
Cape Town, Kaapstad, Kapstadt, Le Cap
Ljubljana, Laibach
Zagreb, Agram
Bratislava, Pressburg
Brno, Brünn
`;

/** Languages whose names of countries are understood. */
const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'da', 'sv', 'nb', 'fi', 'cs', 'tr'];
const countries =
  'AR AT AU BE BG BR CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GH GR HR HU ID IE IL IN IS IT JP KE KR LT LU LV MA MT MX MY NG NL NO NZ PE PH PL PT RO RS SE SG SI SK TH TN TR UA US VN ZA'.split(
    ' ',
  );
/** In everyday use, but not names in CLDR. */
const shortNames: Record<string, string[]> = {
  GB: ['UK', 'Great Britain', 'England'],
  US: ['USA', 'U.S.', 'America'],
  NL: ['Holland'],
  CZ: ['Czech Republic'],
};

/** The names of each place, the English one first; those of countries come from CLDR. */
export const placeNames: string[][] = [
  ...cities
    .trim()
    .split('\n')
    .map((line) => line.split(', ')),
  ...listCountryNames(),
];

function listCountryNames() {
  const namers = ['en', ...languages].map(
    (language) => new Intl.DisplayNames([language], { type: 'region' }),
  );
  return countries.map((code) => [
    ...namers.map((namer) => namer.of(code) ?? code),
    ...(shortNames[code] ?? []),
  ]);
}
