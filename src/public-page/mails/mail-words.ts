/** The texts that mails to recipients have beside those of the tracking page, and the pages to ask for them and to stop them. */
export type MailWords = {
  readonly hello: (name: string) => string;
  readonly helloAnyone: string;
  /** The title of a delay, beside those of statuses. */
  readonly delayed: string;
  /** What to do after a failed attempt. */
  readonly attemptAdvice: string;
  /** What a mail about several parcels of an order says first: each has its own facts below. */
  readonly severalParcels: string;
  /** On the button to the tracking page. */
  readonly track: string;
  readonly whyNamed: (shop: string) => string;
  readonly whyAsked: string;
  /** About a parcel without an order number. */
  readonly stopParcel: string;
  /** Otherwise: it stops those about every parcel of the order. */
  readonly stopOrder: string;
  readonly stopShop: (shop: string) => string;
  /** The page that stops mails. */
  readonly stop: {
    readonly title: string;
    readonly lead: string;
    readonly parcelDone: string;
    readonly orderDone: string;
    readonly shopDone: string;
  };
  /** The form on the tracking page, and what follows it. */
  readonly ask: {
    readonly title: string;
    readonly lead: string;
    readonly email: string;
    readonly send: string;
    /** Whether the address is known or not. */
    readonly sent: string;
    readonly invalid: string;
    readonly wait: string;
  };
  /** The mail that confirms an address, and the page that its link opens. */
  readonly confirm: { readonly title: string; readonly lead: string; readonly button: string; readonly done: string };
};
