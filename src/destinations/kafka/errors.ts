import type { AttemptResult } from "../attempt.ts";

/** Kafka's error codes that a producer meets, and what they mean for an attempt. Others are retried. */
const errors: Readonly<Record<number, readonly [name: string, result: AttemptResult]>> = {
  2: ["CORRUPT_MESSAGE", "NOT_ACCEPTED"],
  3: ["UNKNOWN_TOPIC_OR_PARTITION", "GONE"],
  5: ["LEADER_NOT_AVAILABLE", "NOT_ACCEPTED"],
  6: ["NOT_LEADER_OR_FOLLOWER", "NOT_ACCEPTED"],
  7: ["REQUEST_TIMED_OUT", "NOT_ACCEPTED"],
  10: ["MESSAGE_TOO_LARGE", "REFUSED"],
  14: ["COORDINATOR_LOAD_IN_PROGRESS", "NOT_ACCEPTED"],
  15: ["COORDINATOR_NOT_AVAILABLE", "NOT_ACCEPTED"],
  17: ["INVALID_TOPIC_EXCEPTION", "GONE"],
  18: ["RECORD_LIST_TOO_LARGE", "REFUSED"],
  19: ["NOT_ENOUGH_REPLICAS", "NOT_ACCEPTED"],
  20: ["NOT_ENOUGH_REPLICAS_AFTER_APPEND", "NOT_ACCEPTED"],
  29: ["TOPIC_AUTHORIZATION_FAILED", "CREDENTIALS_REFUSED"],
  31: ["CLUSTER_AUTHORIZATION_FAILED", "CREDENTIALS_REFUSED"],
  44: ["POLICY_VIOLATION", "NOT_ACCEPTED"],
  45: ["OUT_OF_ORDER_SEQUENCE_NUMBER", "NOT_ACCEPTED"],
  46: ["DUPLICATE_SEQUENCE_NUMBER", "DELIVERED"],
  47: ["INVALID_PRODUCER_EPOCH", "NOT_ACCEPTED"],
  53: ["TRANSACTIONAL_ID_AUTHORIZATION_FAILED", "CREDENTIALS_REFUSED"],
  56: ["KAFKA_STORAGE_ERROR", "NOT_ACCEPTED"],
  58: ["SASL_AUTHENTICATION_FAILED", "CREDENTIALS_REFUSED"],
  59: ["UNKNOWN_PRODUCER_ID", "NOT_ACCEPTED"],
  87: ["INVALID_RECORD", "REFUSED"],
  89: ["THROTTLING_QUOTA_EXCEEDED", "NOT_ACCEPTED"],
};

export const nameOfError = (code: number): string => errors[code]?.[0] ?? `error ${code}`;
export const resultOfError = (code: number): AttemptResult => errors[code]?.[1] ?? "NOT_ACCEPTED";
/** The broker has forgotten the producer, or expects another number: it continues as a new one. */
export const asksForNewProducer = (code: number): boolean => [45, 47, 59].includes(code);
/** Something with the same topic and partitions may succeed in a moment, perhaps at another broker. */
export const passesSoon = (code: number): boolean => [3, 5, 6, 7, 20, 56].includes(code) || asksForNewProducer(code);
/** It answers already, but cannot give producer IDs yet. */
export const isStarting = (code: number): boolean => [14, 15].includes(code);
