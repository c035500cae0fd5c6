export type Example = { name: string; operation: string; variables?: Record<string, unknown> };

/** What one does first, ready to run with a test key. A test checks each against the API's schema. */
export const examples: readonly Example[] = [
  {
    name: "Who am I",
    operation: `# The workspace and mode of your API key.
query WhoAmI {
  workspace {
    id
    name
    mode
  }
}`,
  },
  {
    name: "Create a tracker and wait for the carrier",
    operation: `# async: false waits for the carrier and returns everything it knows.
mutation CreateTracker($input: TrackerCreateInput!) {
  trackerCreate(input: $input) {
    tracker {
      id
      trackingCode
      carrier
      status
      estimatedDeliveryAt
      estimatedDeliveryDay
      deliveryWindow {
        from
        until
      }
      deliveredAt
      weight {
        grams
      }
      pieceCount
      checkpoints {
        status
        message
        scannedAt
      }
    }
    trackerUserErrors {
      code
      message
      field
    }
  }
}`,
    variables: { input: { trackingCode: "K1000000005", carrier: "UPS", async: false, reference: "ORDER-1001" } },
  },
  {
    name: "Create a tracker and receive a webhook",
    operation: `# Returns immediately with status UNKNOWN; a webhook follows.
mutation CreateTrackerAsync($input: TrackerCreateInput!) {
  trackerCreate(input: $input) {
    tracker {
      id
      status
    }
    trackerUserErrors {
      code
      message
      field
    }
  }
}`,
    variables: { input: { trackingCode: "K1000000003", carrier: "DHL" } },
  },
  {
    name: "List trackers under way",
    operation: `query UnderWay($first: Int, $after: String) {
  trackers(first: $first, after: $after, filter: { status: [IN_TRANSIT, OUT_FOR_DELIVERY] }) {
    edges {
      node {
        id
        trackingCode
        carrier
        status
        estimatedDeliveryAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`,
    variables: { first: 10 },
  },
  {
    name: "Find a parcel by order number",
    operation: `query ByReference($reference: String!) {
  trackers(first: 5, filter: { reference: [$reference] }) {
    edges {
      node {
        trackingCode
        carrier
        status
        deliveredAt
        publicUrl
      }
    }
  }
}`,
    variables: { reference: "ORDER-1001" },
  },
  {
    name: "Which carrier is this code from?",
    operation: `query WhichCarrier {
  carrierCandidates(trackingCode: "1Z999AA10123456784") {
    carrier
    isSure
    confidence
    format
  }
}`,
  },
  {
    name: "Read the event feed",
    operation: `# The same events that webhooks deliver. Keep endCursor to continue from there.
query Feed($after: String) {
  events(first: 20, after: $after) {
    edges {
      node {
        id
        topic
        sequence
        previousStatus
        status
        createdAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`,
  },
  {
    name: "Listen to changes",
    operation: `# Stays open; create or advance a tracker to see an event.
subscription Listen {
  trackerUpdated {
    topic
    previousStatus
    status
    tracker {
      trackingCode
    }
  }
}`,
  },
];
