/**
 * Large cities and the places of large parcel hubs in countries with several zones, for scans that name a city and no region. A
 * name that cities in different zones share is left out, unless one is far larger than the other (Portland is the one in Oregon).
 * Our own list: docs/decisions/zones-of-large-cities.md says why.
 */
export const cityZones: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    "America/New_York":
      "New York,New York City,Brooklyn,Bronx,Queens,Manhattan,Staten Island,Buffalo,Yonkers,Syracuse,Albany,Newark,Jersey City,Elizabeth,Edison,Secaucus,Carlstadt,Kearny,Teterboro,Philadelphia,Pittsburgh,Allentown,Lehigh Valley,Harrisburg,Middletown,Boston,Worcester,Providence,Hartford,Windsor Locks,Bridgeport,Stamford,New Haven,Baltimore,Washington DC,Dulles,Norfolk,Virginia Beach,Chesapeake,Newport News,Roanoke,Charlotte,Raleigh,Durham,Greensboro,Winston-Salem,Charleston,Atlanta,Savannah,Augusta,Macon,Jacksonville,Miami,Doral,Hialeah,Fort Lauderdale,Ft Lauderdale,Orlando,Tampa,St Petersburg,Saint Petersburg,Opa Locka,West Palm Beach,Tallahassee,Fort Myers,Cleveland,Columbus,Cincinnati,Toledo,Akron,Dayton,Wilmington,Detroit,Romulus,Grand Rapids,Ann Arbor,Flint,Indianapolis,Fort Wayne,Louisville,Hebron,Lexington,Erlanger,Knoxville,Chattanooga",
    "America/Chicago":
      "Chicago,Elk Grove Village,Bedford Park,Hodgkins,Bensenville,Carol Stream,Rockford,Naperville,Joliet,Milwaukee,Madison,Green Bay,Minneapolis,St Paul,Saint Paul,Eagan,St Louis,Saint Louis,Kansas City,Omaha,Lincoln,Des Moines,Cedar Rapids,Wichita,Topeka,Oklahoma City,Tulsa,Little Rock,Memphis,Nashville,Birmingham,Montgomery,Huntsville,New Orleans,Baton Rouge,Shreveport,Houston,Dallas,Fort Worth,Ft Worth,Dallas Fort Worth,Coppell,Irving,Plano,Mesquite,Austin,San Antonio,Corpus Christi,Laredo,Lubbock,Amarillo,McAllen,Brownsville,Fargo,Sioux Falls,Bismarck",
    "America/Denver":
      "Denver,Commerce City,Colorado Springs,Fort Collins,Boulder,Salt Lake City,West Valley City,Provo,Ogden,Albuquerque,Boise,Nampa,Billings,Missoula,Cheyenne,El Paso",
    "America/Phoenix": "Phoenix,Tucson,Scottsdale,Tempe,Chandler,Tolleson,Goodyear,Flagstaff",
    "America/Los_Angeles":
      "Los Angeles,Long Beach,Torrance,Inglewood,El Segundo,Compton,Carson,Cerritos,City of Industry,Rowland Heights,Anaheim,Santa Ana,Irvine,Riverside,San Bernardino,Ontario,Rancho Cucamonga,Fontana,Mira Loma,Jurupa Valley,Redlands,Bell Gardens,Bakersfield,Fresno,Stockton,Tracy,Lathrop,Modesto,Sacramento,West Sacramento,San Francisco,South San Francisco,Oakland,Hayward,Fremont,San Jose,San Diego,Chula Vista,Santa Clarita,Van Nuys,Las Vegas,North Las Vegas,Henderson,Reno,Sparks,Portland,Eugene,Troutdale,Seattle,Tacoma,Kent,Sumner,Spokane,Bellevue,Everett",
    "America/Anchorage": "Anchorage,Fairbanks,Juneau",
    "Pacific/Honolulu": "Honolulu,Hilo,Kahului",
    "America/Puerto_Rico": "San Juan,Bayamon,Ponce,Catano",
  },
  CA: {
    "America/St_Johns": "St Johns,Saint Johns",
    "America/Halifax": "Halifax,Dartmouth,Moncton,Fredericton,Saint John,Charlottetown",
    "America/Toronto":
      "Toronto,Mississauga,Brampton,Ottawa,Hamilton,London,Markham,Vaughan,Concord,Kitchener,Windsor,Etobicoke,Scarborough,North York,Richmond Hill,Oakville,Burlington,Barrie,Oshawa,Montreal,Laval,Longueuil,Dorval,Saint-Laurent,St Laurent,Mirabel,Quebec,Quebec City,Gatineau,Sherbrooke,Trois-Rivieres",
    "America/Winnipeg": "Winnipeg,Brandon",
    "America/Regina": "Regina,Saskatoon",
    "America/Edmonton": "Calgary,Edmonton,Nisku,Red Deer,Lethbridge,Yellowknife",
    "America/Vancouver": "Vancouver,Richmond,Burnaby,Surrey,Delta,Victoria,Kelowna,Abbotsford,Nanaimo,New Westminster",
    "America/Whitehorse": "Whitehorse",
    "America/Iqaluit": "Iqaluit",
  },
  AU: {
    "Australia/Sydney": "Sydney,Alexandria,Chullora,Strathfield,Mascot,Newcastle,Wollongong,Canberra,Parramatta",
    "Australia/Melbourne": "Melbourne,Tullamarine,Sunshine West,Ardeer,Dandenong,Geelong,Ballarat,Bendigo",
    "Australia/Brisbane": "Brisbane,Redbank,Northgate,Gold Coast,Cairns,Townsville,Toowoomba,Underwood",
    "Australia/Adelaide": "Adelaide,Regency Park",
    "Australia/Darwin": "Darwin,Alice Springs,Winnellie",
    "Australia/Perth": "Perth,Welshpool,Fremantle,Bunbury",
    "Australia/Hobart": "Hobart,Launceston,Devonport",
  },
  BR: {
    "America/Sao_Paulo":
      "Sao Paulo,Guarulhos,Campinas,Vinhedo,Valinhos,Cajamar,Indaiatuba,Santos,Rio de Janeiro,Belo Horizonte,Contagem,Curitiba,Pinhais,Florianopolis,Porto Alegre,Brasilia,Goiania,Salvador,Recife,Fortaleza,Natal,Maceio,Joao Pessoa,Belem,Sao Luis,Teresina,Vitoria,Joinville,Londrina",
    "America/Manaus": "Manaus,Boa Vista,Porto Velho,Cuiaba,Campo Grande",
    "America/Rio_Branco": "Rio Branco",
  },
  MX: {
    "America/Mexico_City":
      "Mexico,Mexico City,Ciudad de Mexico,CDMX,Mexico DF,Guadalajara,Zapopan,Monterrey,Apodaca,Puebla,Toluca,Tepotzotlan,Tlalnepantla,Cuautitlan Izcalli,Queretaro,Leon,Silao,Aguascalientes,San Luis Potosi,Merida,Veracruz,Saltillo,Torreon,Morelia,Tampico,Villahermosa,Acapulco,Chihuahua",
    "America/Tijuana": "Ensenada",
    "America/Hermosillo": "Hermosillo,Ciudad Obregon,Nogales",
    "America/Mazatlan": "Culiacan,Mazatlan,Los Mochis,La Paz,Cabo San Lucas,Tepic",
  },
  RU: {
    "Europe/Moscow":
      "Moscow,Moskva,Vnukovo,Sheremetyevo,Domodedovo,Podolsk,Khimki,Saint Petersburg,St Petersburg,Sankt-Peterburg,Nizhny Novgorod,Kazan,Rostov-on-Don,Rostov-na-Donu,Krasnodar,Sochi,Voronezh,Volgograd,Yaroslavl,Tula,Ryazan,Smolensk",
  },
  ID: {
    "Asia/Jakarta":
      "Jakarta,Tangerang,Cengkareng,Bekasi,Depok,Bogor,Bandung,Semarang,Surabaya,Sidoarjo,Yogyakarta,Solo,Surakarta,Malang,Medan,Palembang,Pekanbaru,Batam,Padang,Pontianak,Banda Aceh,Bandar Lampung",
  },
};
